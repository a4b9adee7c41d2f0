import { toPlainText } from '@botter/bot-api';
import type { Message } from '@botter/contracts';
import { chatTitle } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Badge, RefusalText, RelativeTime } from '@botter/web-ui';
import { ArrowDownLeft, ArrowUpRight, TriangleAlert } from 'lucide-react';

/** One message: its direction, chat, time and text. The whole row opens the chat. */
export function MessageRow({ message }: { message: Message }) {
  return (
    <li className="relative flex flex-col gap-2 px-4 py-3.5 transition-colors hover:bg-hover sm:flex-row sm:gap-4 sm:px-5">
      <div className="shrink-0 sm:w-24 sm:pt-0.5">
        <Direction of={message.direction} />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-x-3">
          <h2 className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5 text-sm">
            <Link
              to={`/messages/${message.bot_id}?chat=${message.chat_id}`}
              className="max-w-full truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {chatTitle(message.chat_name, message.telegram_chat_id)}
            </Link>
            {message.chat_username && (
              <span className="max-w-full truncate text-xs text-muted">@{message.chat_username}</span>
            )}
          </h2>
          <RelativeTime
            at={message.timestamp || message.created_at}
            className="relative shrink-0 text-xs text-muted"
          />
        </div>
        <Words of={message} />
        <Delivery of={message.delivery} />
      </div>
    </li>
  );
}

function Direction({ of }: { of: Message['direction'] }) {
  return of === 'incoming' ? (
    <Badge tone="callback" icon={<ArrowDownLeft aria-hidden />}>
      Incoming
    </Badge>
  ) : (
    <Badge tone="success" icon={<ArrowUpRight aria-hidden />}>
      Outgoing
    </Badge>
  );
}

/** Shown only if the delivery failed or its result is unknown. */
function Delivery({ of }: { of: Message['delivery'] }) {
  if (of?.state !== 'failed' && of?.state !== 'unknown') return null;
  const words = of.state === 'failed' ? 'Not delivered' : 'Delivery unknown';
  return (
    <p className="mt-1.5 flex gap-1.5 text-xs text-error-ink">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        {words}
        {of.error && (
          <>
            : <RefusalText error={of.error} />
          </>
        )}
      </span>
    </p>
  );
}

function Words({ of: { text, parse_mode } }: { of: Message }) {
  const words = text && parse_mode === 'HTML' ? toPlainText(text) : text;
  return words?.trim() ? (
    <p className="mt-0.5 line-clamp-4 text-sm break-words whitespace-pre-wrap text-ink">{words}</p>
  ) : (
    <p className="mt-0.5 text-sm text-muted italic">Non-text message</p>
  );
}
