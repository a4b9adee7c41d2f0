import { toPlainText } from '@botter/bot-api';
import type { Analytics } from '@botter/contracts';
import { Link } from '@botter/web-router';
import { RelativeTime } from '@botter/web-ui';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { ListCard } from './list-card';

type RecentMessage = Analytics['recentMessages'][number];

interface RecentMessagesProps {
  messages: readonly RecentMessage[];
  /** Names of bots by their ids, used if several bots are shown. */
  botNames: ReadonlyMap<string, string>;
}

/** The newest messages of the range; each opens its chat. */
export function RecentMessages({ messages, botNames }: RecentMessagesProps) {
  return (
    <ListCard title="Recent Messages" empty="No messages in this time.">
      {messages.map((message) => (
        <Row key={message.id} message={message} botName={botNames.get(message.bot_id)} />
      ))}
    </ListCard>
  );
}

function Row({ message, botName }: { message: RecentMessage; botName: string | undefined }) {
  const { direction, bot_id, chat_id, chat_name, created_at } = message;
  const isIncoming = direction === 'incoming';
  const Arrow = isIncoming ? ArrowDownLeft : ArrowUpRight;
  const words = wordsOf(message);
  return (
    <li className="relative flex items-start gap-3 px-5 py-2.5 transition-colors hover:bg-hover">
      <Arrow
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isIncoming ? 'text-callback-ink' : 'text-success-ink'}`}
      />
      <span className="sr-only">{isIncoming ? 'Incoming' : 'Outgoing'}</span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <Link
            to={`/messages/${bot_id}?chat=${chat_id}`}
            className="min-w-0 flex-1 truncate text-sm font-medium after:absolute after:inset-0"
          >
            <span dir="auto">{chat_name?.trim() || 'Unnamed chat'}</span>
          </Link>
          {botName && (
            <span dir="auto" className="max-w-[40%] truncate text-xs text-muted">
              {botName}
            </span>
          )}
          <RelativeTime at={created_at} className="relative shrink-0 text-xs text-muted" />
        </span>
        {words ? (
          <span dir="auto" className="block truncate text-sm text-muted">
            {words}
          </span>
        ) : (
          <span className="block text-sm text-muted italic">Non-text message</span>
        )}
      </span>
    </li>
  );
}

function wordsOf({ text, parse_mode }: RecentMessage): string {
  return (text && parse_mode === 'HTML' ? toPlainText(text) : (text ?? '')).trim();
}
