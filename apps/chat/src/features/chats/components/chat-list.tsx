import type { Bot } from '@botter/contracts';
import { errorText, useUnread } from '@botter/web-data';
import { Alert, CountBadge, cn, EmptyState, Input, SkeletonRows } from '@botter/web-ui';
import { MessagesSquare, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useChats } from '../api/use-chats';
import { searchChats } from '../chat-names';
import { ChatRow } from './chat-row';

interface ChatListProps {
  bot: Bot;
  openChatId: string | undefined;
  className?: string;
}

/** From so many chats on, searching beats scrolling. */
const searchFrom = 6;

/** The chats of the chosen bot. */
export function ChatList({ bot, openChatId, className }: ChatListProps) {
  const { chats, isPending, error, refetch, isFetching, data } = useChats(bot.id);
  const { ofChat } = useUnread();
  const [typed, setTyped] = useState('');
  const now = useMinute();
  const found = searchChats(chats, typed);
  return (
    <section
      aria-label={`Chats of ${bot.name}`}
      className={cn(
        'flex min-h-0 flex-col border-line bg-surface md:w-80 md:shrink-0 md:border-r',
        className,
      )}
    >
      <header className="border-b border-line px-4 py-3">
        <div className="flex items-center gap-2">
          <h2 className="truncate text-sm font-semibold">{bot.name}</h2>
          {chats.length > 0 && <CountBadge count={chats.length} what="chats" tone="neutral" />}
        </div>
        <p className="truncate text-xs text-muted">@{bot.username}</p>
        {chats.length >= searchFrom && (
          <div className="relative mt-2.5">
            <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
            <Input
              type="search"
              aria-label="Find a chat"
              placeholder="Find a chat"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="pl-9"
            />
          </div>
        )}
      </header>
      {error && (
        <Alert className="m-3" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load chats')}
        </Alert>
      )}
      {isPending ? (
        <SkeletonRows label="Loading chats…" className="p-2" />
      ) : chats.length === 0 ? (
        data && (
          <EmptyState icon={<MessagesSquare aria-hidden />} title="No conversations">
            Nobody has written to @{bot.username} yet. The first message appears here at once.
          </EmptyState>
        )
      ) : (
        <ul className="min-h-0 flex-1 space-y-0.5 overflow-y-auto p-2">
          {found.map((chat) => (
            <li key={chat.id}>
              <ChatRow
                botId={bot.id}
                chat={chat}
                unread={ofChat(chat.id)}
                open={chat.id === openChatId}
                now={now}
              />
            </li>
          ))}
          {found.length === 0 && (
            <li className="px-3 py-8 text-center text-sm text-muted">No chat matches “{typed.trim()}”</li>
          )}
        </ul>
      )}
    </section>
  );
}

/** The current time, new each minute: at midnight the times of the list become dates. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
