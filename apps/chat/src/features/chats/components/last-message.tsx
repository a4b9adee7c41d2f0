import type { Chat, LastMessage } from '@botter/contracts';
import { cn } from '@botter/web-ui';
import { Bot as BotSign, CircleAlert, CircleHelp, Clock } from 'lucide-react';
import { inWords, kindSigns } from '../../../shared/kind-signs';

/** The last message of a chat and its author, or the unsent text. */
export function LastMessage({ chat, draft }: { chat: Chat; draft: string | undefined }) {
  const look = 'flex min-w-0 flex-1 items-center gap-1 text-xs text-muted';
  if (draft) {
    return (
      <span className={look}>
        <span className="shrink-0 font-medium text-error-ink">Draft:</span>
        <span dir="auto" className="truncate">
          {draft}
        </span>
      </span>
    );
  }
  const last = chat.last_message;
  if (!last) {
    return <span className={look}>{chat.type === 'private' ? 'Private chat' : 'Group'}</span>;
  }
  const Sign = last.is_deleted ? undefined : kindSigns[last.kind];
  const author = authorOf(last, chat.type);
  return (
    <span className={look}>
      <DeliverySign delivery={last.delivery} />
      {last.is_bot_reply && (
        <>
          <BotSign aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">Bot reply: </span>
        </>
      )}
      {author && <span className="max-w-[40%] shrink-0 truncate font-medium">{author}:</span>}
      {Sign && <Sign aria-hidden className="size-3.5 shrink-0" />}
      <span dir="auto" className={cn('truncate', last.is_deleted && 'italic')}>
        {last.is_deleted ? 'Deleted message' : inWords(last)}
      </span>
    </span>
  );
}

/** In a private chat the person needs no name; colleagues have one everywhere. */
function authorOf({ direction, sender_name, is_bot_reply }: LastMessage, type: Chat['type']): string | null {
  if (direction === 'incoming') return type === 'private' ? null : sender_name;
  return is_bot_reply ? null : (sender_name?.split(' ')[0] ?? null);
}

const signs = {
  waiting: { Icon: Clock, name: 'Waiting to be sent', look: '' },
  failed: { Icon: CircleAlert, name: 'Not sent', look: 'text-error-ink' },
  unknown: { Icon: CircleHelp, name: 'Delivery unknown', look: 'text-delayed-ink' },
};

function DeliverySign({ delivery }: { delivery: LastMessage['delivery'] }) {
  if (delivery === null || delivery === 'sent') return null;
  const { Icon, name, look } = signs[delivery];
  return (
    <span title={name} className={cn('shrink-0', look)}>
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{name}: </span>
    </span>
  );
}
