import { Alert, Avatar, CountBadge, cn, RelativeTime, SkeletonRows } from '@botter/web-ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { chatsQuery } from '../api/queries';
import type { BotView, ChatSummary, Person } from '../api/sandbox-api';
import type { Place } from '../use-place';
import { PersonSwitcher } from './person-switcher';

interface SidebarProps {
  people: readonly Person[] | undefined;
  bots: UseQueryResult<BotView[]>;
  person: Person | undefined;
  place: Place;
  onPlace: (place: Place) => void;
}

/** Who one is, and the bots one can talk to, the latest conversation first. */
export function Sidebar({ people, bots, person, place, onPlace }: SidebarProps) {
  const chats = useQuery({ ...chatsQuery(person?.id ?? 0), enabled: person !== undefined });
  const talkTo = (talkingTo: Place['talkingTo']) => onPlace({ personId: person?.id ?? null, talkingTo });
  const chatOf = (botId: number) => chats.data?.find((chat) => chat.botId === botId);
  return (
    <div className="flex h-full flex-col">
      <header className="border-b border-line p-2.5">
        <PersonSwitcher
          people={people ?? []}
          person={person}
          onPerson={(personId) => onPlace({ ...place, personId })}
        />
      </header>
      <nav aria-label="Bots" className="min-h-0 flex-1 overflow-y-auto p-1.5">
        <Row
          name="BotFather"
          title={
            <>
              BotFather
              <BadgeCheck aria-label="verified" className="ml-1 inline size-4 text-accent" />
            </>
          }
          line="New bots and their tokens"
          current={place.talkingTo === 'botfather'}
          onOpen={() => talkTo('botfather')}
        />
        {bots.isPending && <SkeletonRows label="Loading bots…" count={3} />}
        {bots.error && (
          <Alert className="m-2" onRetry={() => void bots.refetch()}>
            {bots.error.message}
          </Alert>
        )}
        {bots.data?.length === 0 && (
          <p className="px-4 py-6 text-center text-sm text-muted">
            No bots yet. BotFather makes one, and so does every token that is used here.
          </p>
        )}
        {byLatest(bots.data ?? [], chatOf).map((bot) => (
          <BotRow
            key={bot.id}
            bot={bot}
            chat={chatOf(bot.id)}
            current={place.talkingTo === bot.id}
            onOpen={() => talkTo(bot.id)}
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
  const line = chat?.blocked ? 'Blocked' : (chat?.last?.text ?? `@${bot.username}`);
  return (
    <Row
      name={bot.name}
      title={bot.name}
      line={line}
      current={current}
      onOpen={onOpen}
      aside={
        <>
          {chat?.last && <RelativeTime at={chat.last.at} className="text-2xs text-faint" />}
          {bot.pendingUpdates > 0 && (
            <CountBadge
              count={bot.pendingUpdates}
              what="update not fetched yet"
              plural="updates not fetched yet"
            />
          )}
        </>
      }
    />
  );
}

interface RowProps {
  name: string;
  title: ReactNode;
  line: string;
  current: boolean;
  onOpen: () => void;
  aside?: ReactNode;
}

function Row({ name, title, line, current, onOpen, aside }: RowProps) {
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
        <span className="block truncate text-sm text-muted">{line}</span>
      </span>
    </button>
  );
}

function byLatest(bots: readonly BotView[], chatOf: (botId: number) => ChatSummary | undefined): BotView[] {
  const lastAt = (bot: BotView) => chatOf(bot.id)?.last?.at ?? '';
  // The newest bot first where nothing was written.
  return [...bots].reverse().sort((a, b) => lastAt(b).localeCompare(lastAt(a)));
}
