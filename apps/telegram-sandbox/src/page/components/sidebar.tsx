import { Alert, Avatar, CountBadge, cn, IconButton, RelativeTime, SkeletonRows } from '@botter/web-ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { chatsQuery } from '../api/queries';
import type { BotView, ChatSummary, Person } from '../api/sandbox-api';
import { useFirstSteps } from '../use-first-steps';
import type { Selection } from '../use-selection';
import { FirstSteps } from './first-steps';
import { PersonSwitcher } from './person-switcher';

interface SidebarProps {
  people: readonly Person[] | undefined;
  bots: UseQueryResult<BotView[]>;
  person: Person | undefined;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** Who one is, and the bots one can write to, the latest conversation first. */
export function Sidebar({ people, bots, person, selection, onSelect }: SidebarProps) {
  const chats = useQuery({ ...chatsQuery(person?.id ?? 0), enabled: person !== undefined });
  const open = (chatWith: Selection['chatWith']) => onSelect({ personId: person?.id ?? null, chatWith });
  const firstSteps = useFirstSteps();
  const chatOf = (botId: number) => chats.data?.find((chat) => chat.botId === botId);
  return (
    <div className="flex h-full flex-col">
      <header className="flex items-center gap-1 border-b border-line p-2.5">
        <div className="min-w-0 flex-1">
          <PersonSwitcher
            people={people ?? []}
            person={person}
            onPerson={(personId) => onSelect({ ...selection, personId })}
          />
        </div>
        <IconButton
          label="Help"
          icon={<CircleHelp aria-hidden />}
          aria-expanded={firstSteps.open}
          onClick={firstSteps.open ? firstSteps.close : firstSteps.show}
        />
      </header>
      <nav aria-label="Bots" className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {firstSteps.open && <FirstSteps onClose={firstSteps.close} />}
        <Row
          name="BotFather"
          title={
            <>
              BotFather
              <BadgeCheck aria-label="verified" className="ml-1 inline size-4 text-accent" />
            </>
          }
          subtitle="Creates bots and manages tokens"
          current={selection.chatWith === 'botfather'}
          onOpen={() => open('botfather')}
        />
        {bots.isPending && <SkeletonRows label="Loading bots…" count={3} />}
        {bots.error && (
          <Alert className="m-2" onRetry={() => void bots.refetch()}>
            {bots.error.message}
          </Alert>
        )}
        {bots.data?.length === 0 && (
          <p className="px-4 py-6 text-center text-sm text-muted">
            No bots yet. Create one with BotFather. A token that is used here for the first time adds its bot,
            too.
          </p>
        )}
        {byLatest(bots.data ?? [], chatOf).map((bot) => (
          <BotRow
            key={bot.id}
            bot={bot}
            chat={chatOf(bot.id)}
            current={selection.chatWith === bot.id}
            onOpen={() => open(bot.id)}
          />
        ))}
      </nav>
    </div>
  );
}

interface BotRowProps {
  bot: BotView;
  chat: ChatSummary | undefined;
  current: boolean;
  onOpen: () => void;
}

function BotRow({ bot, chat, current, onOpen }: BotRowProps) {
  const subtitle = chat?.blocked ? 'Blocked' : (chat?.last?.text ?? `@${bot.username}`);
  return (
    <Row
      name={bot.name}
      title={bot.name}
      subtitle={subtitle}
      current={current}
      onOpen={onOpen}
      aside={
        <>
          {chat?.last && <RelativeTime at={chat.last.at} className="text-2xs text-faint" />}
          {bot.pendingUpdates > 0 && (
            <CountBadge count={bot.pendingUpdates} what="pending update" plural="pending updates" />
          )}
        </>
      }
    />
  );
}

interface RowProps {
  name: string;
  title: ReactNode;
  subtitle: string;
  current: boolean;
  onOpen: () => void;
  aside?: ReactNode;
}

function Row({ name, title, subtitle, current, onOpen, aside }: RowProps) {
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onOpen}
      className={cn(
        'flex w-full items-center gap-3 rounded-lg px-2.5 py-2 text-left transition-colors hover:bg-hover',
        current && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <Avatar name={name} size="lg" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold text-ink">{title}</span>
          <span className="flex shrink-0 items-center gap-1.5">{aside}</span>
        </span>
        <span className="block truncate text-sm text-muted">{subtitle}</span>
      </span>
    </button>
  );
}

function byLatest(bots: readonly BotView[], chatOf: (botId: number) => ChatSummary | undefined): BotView[] {
  const lastAt = (bot: BotView) => chatOf(bot.id)?.last?.at ?? '';
  // Among bots without messages, the newest comes first.
  return [...bots].reverse().sort((a, b) => lastAt(b).localeCompare(lastAt(a)));
}
