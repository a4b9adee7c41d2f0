import type { Bot, Chat } from '@botter/contracts';
import { chatTitle, errorText, searchChats, useChats } from '@botter/web-data';
import { Link } from '@botter/web-router';
import {
  Alert,
  Card,
  CardHeader,
  cn,
  counted,
  EmptyState,
  Input,
  ListEnd,
  ListRow,
  listRowLook,
  RelativeTime,
  SkeletonRows,
  useHeldOrder,
  VirtualList,
} from '@botter/web-ui';
import { Ban, MessageCircle } from 'lucide-react';
import { useState } from 'react';

interface ChatChoiceProps {
  bot: Bot;
  chosenId: string | undefined;
  /** Missing with read-only access: the chats are links to their messages. */
  onChoose: ((chat: Chat) => void) | undefined;
  className?: string;
}

/** The number of chats from which on they can be searched. */
const searchableFrom = 8;

/** The chats of a bot, to choose the one to write to. */
export function ChatChoice({ bot, chosenId, onChoose, className }: ChatChoiceProps) {
  const list = useChats(bot.id);
  const { chats, total, data, error, isFetching, refetch } = list;
  const [typed, setTyped] = useState('');
  const { items: found, handlers: holding } = useHeldOrder(searchChats(chats, typed), idOf, typed);
  const inAll = typed.trim() === '' ? Math.max(total, found.length) : found.length;
  return (
    <Card className={className}>
      <CardHeader
        title={
          <>
            Active Chats
            {data && <span className="text-muted tabular-nums"> ({total.toLocaleString()})</span>}
          </>
        }
      />
      {error && (
        <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching} className="mx-5 mb-5">
          {errorText(error, 'Failed to load chats')}
        </Alert>
      )}
      {!data && !error && <SkeletonRows label="Loading chats…" count={5} className="px-2 pb-2" />}
      {data && chats.length === 0 && (
        <EmptyState icon={<MessageCircle aria-hidden />} title="No chats yet" className="pt-6 pb-12">
          A bot can't write first: chats appear as soon as someone writes to @{bot.username}.
        </EmptyState>
      )}
      {chats.length >= searchableFrom && (
        <div className="px-4 pb-2">
          <Input
            type="search"
            aria-label="Find a chat"
            placeholder="Find a chat…"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {chats.length > 0 && found.length === 0 && (
        <p className="px-5 pt-2 pb-6 text-sm text-muted">No chats found.</p>
      )}
      <div
        data-scroller
        {...holding}
        className="max-h-[60vh] overflow-y-auto px-2 pb-2 focus-visible:-outline-offset-2"
      >
        <VirtualList items={found} keyOf={idOf} rowHeight={60} inBox total={inAll}>
          {(chat) =>
            onChoose ? (
              <button
                type="button"
                aria-pressed={chat.id === chosenId}
                onClick={() => onChoose(chat)}
                className={cn(listRowLook, chat.id === chosenId && 'bg-accent-soft hover:bg-accent-soft')}
              >
                <ChatFacts chat={chat} />
              </button>
            ) : (
              <Link to={`/messages/${bot.id}?chat=${chat.id}`} className={listRowLook}>
                <ChatFacts chat={chat} />
              </Link>
            )
          }
        </VirtualList>
        {list.hasNextPage && (
          <ListEnd
            ready={!isFetching && !list.isFetchNextPageError}
            onReach={list.fetchNextPage}
            label="Loading chats…"
          />
        )}
      </div>
    </Card>
  );
}

const idOf = ({ id }: Chat) => id;

function ChatFacts({ chat }: { chat: Chat }) {
  const title = chatTitle(chat.name, chat.telegram_chat_id);
  const last = chat.last_message_at ?? chat.last_message_time;
  return (
    <ListRow
      title={title}
      detail={
        <>
          {chat.username && `@${chat.username} · `}
          {counted(chat.message_count, 'message')}
        </>
      }
      aside={
        <>
          {last ? <RelativeTime at={last} /> : 'No messages'}
          {chat.blocked && (
            <span className="flex items-center gap-1 text-error-ink">
              <Ban aria-hidden className="size-3" />
              Blocked
            </span>
          )}
        </>
      }
    />
  );
}
