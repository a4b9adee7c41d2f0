import type { Bot, Chat } from '@botter/contracts';
import { chatTitle, errorText, useChats, useUnread } from '@botter/web-data';
import { Link } from '@botter/web-router';
import {
  Alert,
  Card,
  CardHeader,
  CountBadge,
  counted,
  EmptyState,
  ListRow,
  listRowLook,
  RelativeTime,
  SkeletonRows,
  useHeldOrder,
} from '@botter/web-ui';
import { MessageCircle } from 'lucide-react';
import { useBotLink } from '../../bot-screen/bot-link';

/** How many chats are listed here; the inbox has all of them. */
const shown = 8;

/** The latest chats of a bot. */
export function ActiveChats({ bot }: { bot: Bot }) {
  const { chats, total, data, error, isFetching, refetch } = useChats(bot.id);
  const latest = useHeldOrder(chats.slice(0, shown), ({ id }) => id);
  const link = useBotLink(bot);
  return (
    <Card>
      <CardHeader
        title={
          <>
            Active Chats
            {data && <span className="text-muted tabular-nums"> ({total.toLocaleString()})</span>}
          </>
        }
        actions={
          total > shown && (
            <Link to={`/messages/${bot.id}`} className="text-xs font-medium text-accent-ink hover:underline">
              All {total.toLocaleString()} chats
            </Link>
          )
        }
      />
      {error && (
        <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching} className="mx-5 mb-5">
          {errorText(error, 'Failed to load chats')}
        </Alert>
      )}
      {!data && !error && <SkeletonRows label="Loading chats…" count={4} className="px-2 pb-2" />}
      {data && chats.length === 0 && (
        <EmptyState icon={<MessageCircle aria-hidden />} title="No chats yet" className="pt-8 pb-12">
          Chats appear as soon as someone writes to{' '}
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="font-medium text-accent-ink underline underline-offset-2"
          >
            @{bot.username}
          </a>
          .
        </EmptyState>
      )}
      <ul className="flex flex-col px-2 pb-2" {...latest.handlers}>
        {latest.items.map((chat) => (
          <ChatRow key={chat.id} chat={chat} botId={bot.id} />
        ))}
      </ul>
    </Card>
  );
}

function ChatRow({ chat, botId }: { chat: Chat; botId: string }) {
  const { ofChat } = useUnread();
  const name = chatTitle(chat.name, chat.telegram_chat_id);
  return (
    <li>
      <Link to={`/messages/${botId}?chat=${chat.id}`} className={listRowLook}>
        <ListRow
          title={name}
          detail={
            <>
              {chat.username && `@${chat.username} · `}
              {counted(chat.message_count, 'message')}
            </>
          }
          aside={
            <>
              {chat.last_message_at ? <RelativeTime at={chat.last_message_at} /> : 'No messages'}
              <CountBadge count={ofChat(chat.id)} what="unread message" />
            </>
          }
        />
      </Link>
    </li>
  );
}
