import { canEdit, errorText, isOwner, useBots } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Button, EmptyState, NoBots, Page, PageHeader, Select } from '@botter/web-ui';
import { Bot as BotIcon, Plus } from 'lucide-react';
import { BotProblems } from '../../linter';
import { botOptionText } from '../bot-option';
import { useSelectedBot } from '../use-selected-bot';
import { ActionsLoading } from './actions-loading';
import { BotActions } from './bot-actions';

/** `/actions`: choose a bot, see what it answers. */
export function ActionListPage() {
  const { all, isPending, error, refetch, isFetching } = useBots();
  const [bot, choose] = useSelectedBot(all);
  return (
    <Page>
      <PageHeader
        oneRow
        title={bot ? <TitleFor name={bot.name} /> : 'Bot Actions'}
        description={bot ? `@${bot.username}` : 'What your bots reply to commands and button presses'}
        actions={
          <>
            {all.length > 1 && (
              <Select
                aria-label="Bot"
                value={bot?.id}
                onValueChange={choose}
                placeholder="Select a bot"
                options={all.map((option) => ({ value: option.id, label: botOptionText(option) }))}
                className="w-full sm:w-auto sm:max-w-md sm:min-w-64"
              />
            )}
            {bot && <BotProblems key={bot.id} bot={bot} />}
            {bot && canEdit(bot) && (
              <Button asChild variant="primary">
                <Link to={`/actions/${bot.id}/create`}>
                  <Plus aria-hidden />
                  Add Action
                </Link>
              </Button>
            )}
          </>
        }
      />
      {error && (
        <Alert onRetry={() => void refetch()} retrying={isFetching} className="mb-4">
          {errorText(error, 'Failed to load bots')}
        </Alert>
      )}
      {isPending ? (
        <ActionsLoading label="Loading bots…" />
      ) : bot ? (
        <>
          {!canEdit(bot) && (
            <Alert tone="info" className="mb-4">
              <strong className="font-semibold">Read-only access</strong>
              <span className="block">
                You can look at this bot's actions. Its owner can let you change them.
              </span>
            </Alert>
          )}
          <BotActions key={bot.id} bot={bot} owner={isOwner(bot)} />
        </>
      ) : all.length > 0 ? (
        <EmptyState icon={<BotIcon aria-hidden />} title="Select a bot">
          Choose one of your {all.length} bots above to see its actions.
        </EmptyState>
      ) : (
        !error && (
          <NoBots>Actions are the replies of a bot. Add a bot first, then choose what it says.</NoBots>
        )
      )}
    </Page>
  );
}

/** The name is cut at its own end, which is the left one of a name from right to left. */
function TitleFor({ name }: { name: string }) {
  return (
    <span className="flex">
      <span className="shrink-0 whitespace-pre">Actions for </span>
      <bdi dir="auto" className="truncate">
        {name}
      </bdi>
    </span>
  );
}
