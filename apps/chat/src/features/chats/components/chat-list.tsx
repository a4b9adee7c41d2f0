import type { Bot } from '@botter/contracts';
import { errorText, isPressed, useChats, useFoundChats, useShortcuts, useUnread } from '@botter/web-data';
import { Alert, CountBadge, cn, EmptyState, Input, ListEnd, SkeletonRows, VirtualList } from '@botter/web-ui';
import { MessagesSquare, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MessageHits } from '../../search/components/message-hits';
import { useDebounced } from '../../search/use-debounced';
import { ChatRow } from './chat-row';

interface ChatListProps {
  bot: Bot;
  openChatId: string | undefined;
  openMessageId: string | undefined;
  className?: string;
}

const clearKey = 'escape';

/** The chats of the chosen bot, and the search through them and their messages. */
export function ChatList({ bot, openChatId, openMessageId, className }: ChatListProps) {
  const list = useChats(bot.id);
  const { chats, total, isPending, error, refetch, isFetching, data } = list;
  const { byChat } = useUnread();
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed);
  const found = useFoundChats(bot.id, list, typed, words);
  const now = useMinute();
  const searching = typed.trim() !== '';
  useShortcuts('Chat list', searching ? [{ keys: clearKey, label: 'Clear the search' }] : []);
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
          <h2 dir="auto" className="truncate text-sm font-semibold">
            {bot.name}
          </h2>
          {chats.length > 0 && <CountBadge count={total} what="chat" tone="neutral" />}
        </div>
        <p className="truncate text-xs text-muted">@{bot.username}</p>
        {chats.length > 0 && (
          <div className="relative mt-2.5">
            <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
            <Input
              type="search"
              aria-label="Search chats and messages"
              placeholder="Search chats and messages"
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => isPressed(event, clearKey) && setTyped('')}
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
            No one has written to @{bot.username} yet. New messages appear here right away.
          </EmptyState>
        )
      ) : (
        <div data-scroller className="min-h-0 flex-1 overflow-y-auto p-2">
          {searching && <h3 className="px-3 pt-1 pb-1 text-xs font-semibold text-muted">Chats</h3>}
          <VirtualList
            items={found}
            keyOf={({ id }) => id}
            rowHeight={64}
            gap={2}
            inBox
            total={searching ? found.length : Math.max(total, found.length)}
            className="space-y-0.5"
          >
            {(chat) => (
              <ChatRow
                botId={bot.id}
                chat={chat}
                unread={byChat.get(chat.id) ?? 0}
                open={chat.id === openChatId}
                now={now}
              />
            )}
          </VirtualList>
          {found.length === 0 && (
            <p className="px-3 py-4 text-sm text-muted">No chat matches “{typed.trim()}”</p>
          )}
          {!searching && list.hasNextPage && (
            <ListEnd
              ready={!isFetching && !list.isFetchNextPageError}
              onReach={list.fetchNextPage}
              label="Loading chats…"
            />
          )}
          {searching && <MessageHits botId={bot.id} words={words} openMessageId={openMessageId} now={now} />}
        </div>
      )}
    </section>
  );
}

/** The current time, updated each minute: at midnight the times in the list become dates. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
