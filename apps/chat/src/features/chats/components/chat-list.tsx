import type { Bot, Chat, ChatFilter } from '@botter/contracts';
import {
  drafts,
  errorText,
  isPressed,
  useChats,
  useFilteredChats,
  useFoundChats,
  useShortcuts,
  useUnread,
} from '@botter/web-data';
import {
  Alert,
  CountBadge,
  cn,
  EmptyState,
  Input,
  ListEnd,
  Select,
  SkeletonRows,
  useDebounced,
  useHeldOrder,
  VirtualList,
} from '@botter/web-ui';
import { MessagesSquare, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { chatDraftPrefix } from '../../../shared/chat-drafts';
import { MessageHits } from '../../search/components/message-hits';
import { chatFilterNames, chatFilterOptions } from '../chat-filter';
import { intoListKey, useChatListKeys } from '../use-chat-list-keys';
import { ChatRow } from './chat-row';
import { NoticeBell } from './notice-bell';

interface ChatListProps {
  bot: Bot;
  openChatId: string | undefined;
  openMessageId: string | undefined;
  className?: string;
}

const clearKey = 'escape';
const rowHeight = 64;
const gap = 2;

/** The chats of the chosen bot, and the search through them and their messages. */
export function ChatList({ bot, openChatId, openMessageId, className }: ChatListProps) {
  const [filter, setFilter] = useState<ChatFilter>('all');
  const all = useChats(bot.id);
  const filtered = useFilteredChats(bot.id, filter);
  const list = filter === 'all' ? all : filtered;
  const { total, isPending, error, refetch, isFetching, data } = list;
  const { chats } = all;
  const { byChat } = useUnread();
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed);
  const matching = useFoundChats(bot.id, all, typed, words);
  const { items: found, handlers: holding } = useHeldOrder(
    typed.trim() === '' ? list.chats : matching,
    idOf,
    `${filter} ${typed}`,
  );
  const draftOf = useDrafts(openChatId, chats);
  const now = useMinute();
  const searching = typed.trim() !== '';
  const ids = useMemo(() => found.map(idOf), [found]);
  const box = useRef<HTMLDivElement>(null);
  const keys = useChatListKeys({ botId: bot.id, ids, openChatId, box, rowStep: rowHeight + gap });
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
          {chats.length > 0 && <CountBadge count={all.total} what="chat" tone="neutral" />}
          <span className="ml-auto shrink-0">
            <NoticeBell />
          </span>
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
              onKeyDown={(event) => {
                if (isPressed(event, clearKey)) setTyped('');
                if (!isPressed(event, intoListKey)) return;
                event.preventDefault();
                keys.enter();
              }}
              className="pl-9"
            />
          </div>
        )}
        {chats.length > 0 && (
          <Select
            aria-label="Show chats"
            value={filter}
            onValueChange={setFilter}
            options={chatFilterOptions}
            disabled={searching}
            className="mt-2"
          />
        )}
      </header>
      {error && (
        <Alert className="m-3" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load chats')}
        </Alert>
      )}
      {isPending ? (
        <SkeletonRows label="Loading chats…" className="p-2" />
      ) : all.data && chats.length === 0 ? (
        data && (
          <EmptyState icon={<MessagesSquare aria-hidden />} title="No conversations">
            No one has written to @{bot.username} yet. New messages appear here right away.
          </EmptyState>
        )
      ) : (
        // The keys move between the links inside; the box itself is none.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          ref={box}
          data-scroller
          {...holding}
          onKeyDown={keys.onKeyDown}
          className="min-h-0 flex-1 overflow-y-auto p-2"
        >
          {searching && <h3 className="px-3 pt-1 pb-1 text-xs font-semibold text-muted">Chats</h3>}
          <VirtualList
            items={found}
            keyOf={idOf}
            rowHeight={rowHeight}
            gap={gap}
            inBox
            keptKey={keys.tabStop}
            total={searching ? found.length : Math.max(total, found.length)}
            className="space-y-0.5"
          >
            {(chat) => (
              <ChatRow
                botId={bot.id}
                chat={chat}
                unread={byChat.get(chat.id) ?? 0}
                draft={chat.id === openChatId ? undefined : draftOf.get(chat.id)}
                open={chat.id === openChatId}
                isTabStop={chat.id === keys.tabStop}
                onFocus={keys.onFocusRow}
                now={now}
              />
            )}
          </VirtualList>
          {found.length === 0 && data && (
            <p className="px-3 py-4 text-sm text-muted">
              {searching ? `No chat matches “${typed.trim()}”` : chatFilterNames[filter].empty}
            </p>
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

const idOf = ({ id }: Chat) => id;

/** Unsent texts of other chats, by chat: each changes only while its own chat is open. */
function useDrafts(openChatId: string | undefined, chats: readonly Chat[]): ReadonlyMap<string, string> {
  // oxlint-disable-next-line react/exhaustive-deps -- read from the device when the person moves on
  return useMemo(() => drafts.peek(chatDraftPrefix), [openChatId, chats]);
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
