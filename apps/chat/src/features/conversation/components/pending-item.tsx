import { fileSize } from '@botter/web-data';
import { Button, MessageMedia, MessagePreview } from '@botter/web-ui';
import type { PendingMessage } from '../pending';
import { DeliveryNote } from './delivery-note';

interface PendingItemProps {
  pending: PendingMessage;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message on its way to the server, or one that did not get there. */
export function PendingItem({ pending, onRetry, onDiscard }: PendingItemProps) {
  const { text, file, replyTo, writtenAt, error, offline } = pending;
  return (
    <div className="pt-2 pb-0.75">
      <MessagePreview
        direction="outgoing"
        text={text}
        quote={replyTo}
        media={file && <MessageMedia type="document" name={file.name} detail={fileSize(file.size)} />}
        time={new Date(writtenAt).toISOString()}
        delivery={{ state: error === undefined ? 'waiting' : 'failed', error }}
      />
      {offline && <DeliveryNote>It will be sent automatically when the connection is back.</DeliveryNote>}
      {error !== undefined && (
        <div className="mt-1 flex justify-end gap-1.5">
          <Button size="sm" className="touch-target" onClick={onDiscard}>
            Discard
          </Button>
          <Button size="sm" className="touch-target" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
