import { Button, MessagePreview } from '@botter/web-ui';
import type { PendingMessage } from '../pending';

interface PendingItemProps {
  pending: PendingMessage;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message on its way to the server, or one that did not get there. */
export function PendingItem({ pending, onRetry, onDiscard }: PendingItemProps) {
  const { text, writtenAt, error } = pending;
  return (
    <div className="mt-1.5">
      <MessagePreview
        direction="outgoing"
        text={text}
        time={new Date(writtenAt).toISOString()}
        delivery={{ state: error === undefined ? 'waiting' : 'failed', error }}
      />
      {error !== undefined && (
        <div className="mt-1 flex justify-end gap-1.5">
          <Button size="sm" onClick={onDiscard}>
            Discard
          </Button>
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
