import type { Chat, Message } from '@botter/contracts';
import { Button, dayName, MessageNotice, MessageWall } from '@botter/web-ui';
import { ArrowDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { countMessages, groupMessages } from '../group-messages';
import { type PendingMessage, stillPending } from '../pending';
import { useStickToBottom } from '../use-stick-to-bottom';
import { MessageItem } from './message-item';
import { PendingItem } from './pending-item';

interface MessageListProps {
  chat: Chat;
  messages: readonly Message[];
  pending: readonly PendingMessage[];
  onRetry: (pending: PendingMessage) => void;
  onDiscard: (pending: PendingMessage) => void;
}

/** The lines of a conversation. The newest stays in sight unless somebody reads further up. */
export function MessageList({ chat, messages, pending, onRetry, onDiscard }: MessageListProps) {
  const items = useMemo(() => groupMessages(messages), [messages]);
  const waiting = stillPending(messages, pending);
  const keys = [...messages, ...waiting].map(({ id }) => id);
  const ownLast = waiting.length > 0 && waiting.at(-1)?.error === undefined;
  const { box, missed, toBottom, onScroll } = useStickToBottom(keys, ownLast);
  return (
    <div className="relative min-h-0 flex-1">
      {/* A scrolling region must be reachable by keyboard. */}
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
      >
        <MessageWall className="min-h-full justify-end px-3 sm:px-5">
          {countMessages(messages) === 0 && waiting.length === 0 && (
            <MessageNotice>No messages yet</MessageNotice>
          )}
          {items.map((item) =>
            item.kind === 'day' ? (
              <MessageNotice key={item.key} className="my-2">
                <DayName day={item.day} />
              </MessageNotice>
            ) : item.kind === 'press' ? (
              <MessageNotice key={item.key}>
                {item.message.sender_name ?? 'Somebody'} pressed “{item.message.text}”
              </MessageNotice>
            ) : (
              <MessageItem
                key={item.key}
                message={item.message}
                joinsPrevious={item.joinsPrevious}
                showSender={chat.type !== 'private'}
              />
            ),
          )}
          {waiting.map((entry) => (
            <PendingItem
              key={entry.id}
              pending={entry}
              onRetry={() => onRetry(entry)}
              onDiscard={() => onDiscard(entry)}
            />
          ))}
        </MessageWall>
      </div>
      {missed > 0 && (
        <Button
          size="sm"
          variant="primary"
          onClick={toBottom}
          className="animate-rise-in absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-lg"
        >
          <ArrowDown aria-hidden />
          {missed === 1 ? '1 new message' : `${missed} new messages`}
        </Button>
      )}
    </div>
  );
}

function DayName({ day }: { day: Date }) {
  const [now] = useState(() => new Date());
  return dayName(day, now);
}
