import type { Message } from '@botter/contracts';
import { Button } from '@botter/web-ui';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DeliveryNote } from './delivery-note';

interface DeliveryLineProps {
  message: Message;
  /** Undefined with read-only access. */
  onRetry: ((messageId: string) => void) | undefined;
  retrying: boolean;
  /** Only one of several waiting messages explains the wait. */
  explains: boolean;
  /** Called when it has waited for a while: Telegram may have named an end. */
  onLate: () => void;
}

/** A message may wait this long before the screen shows it. Milliseconds. */
const patienceMs = 4000;

/**
 * Under an outgoing message that is not delivered: the reason, and Retry; under one that may have arrived
 * twice: why.
 */
export function DeliveryLine({ message, onRetry, retrying, explains, onLate }: DeliveryLineProps) {
  const state = message.delivery?.state;
  const late = useLate(state === 'waiting' ? message.id : undefined);
  const isExplained = late && explains;
  useEffect(() => {
    if (isExplained) onLate();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message
  }, [isExplained]);
  if (state === 'waiting') {
    return isExplained ? (
      <DeliveryNote>Waiting for Telegram; it will be sent automatically.</DeliveryNote>
    ) : null;
  }
  if (state === 'sent' && message.delivery?.error)
    return <DeliveryNote>{message.delivery.error}</DeliveryNote>;
  if (state !== 'failed' && state !== 'unknown') return null;
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
      {state === 'unknown' && (
        <DeliveryNote>
          Connection lost while sending. It may have been delivered; retrying could send it twice.
        </DeliveryNote>
      )}
      {onRetry && (
        <Button size="sm" className="touch-target" busy={retrying} onClick={() => onRetry(message.id)}>
          {!retrying && <RotateCw aria-hidden />}
          Retry
        </Button>
      )}
    </div>
  );
}

/** True once this message has waited for a while. */
function useLate(messageId: string | undefined): boolean {
  const [lateId, setLateId] = useState<string>();
  useEffect(() => {
    if (messageId === undefined) return;
    const timer = setTimeout(() => setLateId(messageId), patienceMs);
    return () => clearTimeout(timer);
  }, [messageId]);
  return messageId !== undefined && lateId === messageId;
}
