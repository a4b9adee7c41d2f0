import type { Bot } from '@botter/contracts';
import { errorText, useBots } from '@botter/web-data';
import { Alert, EmptyState, NoBots, Page, PageHeader, Select, SkeletonRows } from '@botter/web-ui';
import { Bot as BotIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChosenBot } from './use-chosen-bot';

interface ChosenBotPageProps {
  title: string;
  description: string;
  /** What the screen is for, said to people without a bot. */
  purpose: string;
  /** Next to the choice of the bot. */
  actions?: (bot: Bot) => ReactNode;
  children: (bot: Bot) => ReactNode;
}

/** A screen about one of several bots: the choice, and what is there without one. */
export function ChosenBotPage({ title, description, purpose, actions, children }: ChosenBotPageProps) {
  const { all, isPending, error, refetch, isFetching } = useBots();
  const [bot, choose] = useChosenBot(all);
  return (
    <Page>
      <PageHeader
        oneRow
        title={title}
        description={bot ? `@${bot.username}` : description}
        actions={
          <>
            {all.length > 1 && (
              <Select
                aria-label="Bot"
                value={bot?.id}
                onValueChange={choose}
                placeholder="Select a bot"
                options={all.map(({ id, name, username }) => ({
                  value: id,
                  label: `${name} (@${username})`,
                }))}
                className="w-full sm:w-56"
              />
            )}
            {bot && actions?.(bot)}
          </>
        }
      />
      {error && (
        <Alert onRetry={() => void refetch()} retrying={isFetching} className="mb-4">
          {errorText(error, 'Failed to load bots')}
        </Alert>
      )}
      {isPending ? (
        <SkeletonRows label="Loading bots…" />
      ) : bot ? (
        children(bot)
      ) : all.length > 0 ? (
        <EmptyState icon={<BotIcon aria-hidden />} title="Select a bot">
          {purpose}
        </EmptyState>
      ) : (
        !error && <NoBots>{purpose}</NoBots>
      )}
    </Page>
  );
}
