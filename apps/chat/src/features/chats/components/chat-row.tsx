import type { Chat } from '@botter/contracts';
import { chatTitle } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Avatar, CountBadge, cn, exactTime } from '@botter/web-ui';
import { Ban, CircleCheck, UserRound } from 'lucide-react';
import { memo } from 'react';
import { lastMessageText } from '../../../shared/last-message-text';
import { LastMessage } from './last-message';

interface ChatRowProps {
  botId: string;
  chat: Chat;
  unread: number;
  /** The unsent text, if the chat isn't open. */
  draft: string | undefined;
  open: boolean;
  /** The row that Tab reaches. */
  isTabStop: boolean;
  onFocus: (chatId: string) => void;
  now: Date;
}

/** One chat of the list. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { botId, chat, unread, draft, open, isTabStop, onFocus, now } = props;
  const title = chatTitle(chat.name, chat.telegram_chat_id);
  const last = chat.last_message_at ?? chat.last_message_time;
  return (
    <Link
      to={`/messages/${botId}?chat=${chat.id}`}
      state={{ fromList: true }}
      aria-current={open ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(chat.id)}
      className={cn(
        'flex items-center gap-3 rounded-lg px-3 py-2.5 transition-colors hover:bg-hover',
        open && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <Avatar name={title} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span
            dir="auto"
            className={cn('min-w-0 flex-1 truncate text-sm', unread > 0 ? 'font-semibold' : 'font-medium')}
          >
            {title}
            {chat.username && <span className="ml-1.5 text-xs font-normal text-muted">@{chat.username}</span>}
          </span>
          <span
            className={cn('shrink-0 text-xs tabular-nums', unread > 0 ? 'text-accent-ink' : 'text-muted')}
          >
            {last ? (
              <time dateTime={last} title={exactTime(new Date(last))}>
                {lastMessageText(last, now)}
              </time>
            ) : (
              lastMessageText(null, now)
            )}
          </span>
        </span>
        <span className="mt-0.5 flex h-5 items-center gap-2">
          <LastMessage chat={chat} draft={draft} />
          {chat.blocked && (
            <span className="flex shrink-0 items-center gap-1 text-xs text-error-ink">
              <Ban aria-hidden className="size-3" />
              Blocked
            </span>
          )}
          {chat.takeover && (
            <span title="Handled by a person" className="size-3.5 shrink-0 text-delayed-ink">
              <UserRound aria-hidden className="size-full" />
              <span className="sr-only">Handled by a person</span>
            </span>
          )}
          {chat.done && (
            <span title="Done" className="size-3.5 shrink-0 text-success-ink">
              <CircleCheck aria-hidden className="size-full" />
              <span className="sr-only">Done</span>
            </span>
          )}
          {chat.assignee && (
            <span title={`Assigned to ${chat.assignee.name}`} className="shrink-0">
              <Avatar name={chat.assignee.name} size="xs" className="size-5" />
              <span className="sr-only">Assigned to {chat.assignee.name}</span>
            </span>
          )}
          <CountBadge count={unread} what="unread message" />
        </span>
      </span>
    </Link>
  );
});
