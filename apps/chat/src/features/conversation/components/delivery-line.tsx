import type { Message } from '@botter/contracts';
import { Button } from '@botter/web-ui';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';

interface DeliveryLineProps {
  message: Message;
  /** Undefined for those who may only read. */
  onRetry: ((messageId: string) => void) | undefined;
  retrying: boolean;
  /** Of many that wait, one says why. */
  explains: boolean;
}

/** So long a message may be on its way without a word about it. Milliseconds. */
const patienceMs = 4000;

/** Below an outgoing message that has not simply been sent: what is the matter, and what can be done. */
export function DeliveryLine({ message, onRetry, retrying, explains }: DeliveryLineProps) {
  const state = message.delivery?.state;
  const late = useLate(state === 'waiting' ? message.id : undefined);
  if (state === 'waiting') {
    return late && explains ? (
      <Words>Waiting for Telegram. It goes out by itself, in order, as soon as Telegram takes it.</Words>
    ) : null;
  }
  if (state !== 'failed' && state !== 'unknown') return null;
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
      {state === 'unknown' && (
        <Words>
          The connection broke off while this was sent, so nobody knows whether it arrived. Sent again, it may
          arrive twice.
        </Words>
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

function Words({ children }: { children: string | string[] }) {
  return (
    <p className="mt-1 ml-auto w-fit max-w-88 rounded-md bg-surface px-2 py-1 text-xs text-muted shadow-xs">
      {children}
    </p>
  );
}

/** True when this message has stood there for a while. */
function useLate(messageId: string | undefined): boolean {
  const [lateId, setLateId] = useState<string>();
  useEffect(() => {
    if (messageId === undefined) return;
    const timer = setTimeout(() => setLateId(messageId), patienceMs);
    return () => clearTimeout(timer);
  }, [messageId]);
  return messageId !== undefined && lateId === messageId;
}
