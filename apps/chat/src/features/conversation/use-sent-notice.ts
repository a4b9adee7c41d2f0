import type { Message } from '@botter/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { PendingMessage } from './pending';

/** How long the success is shown. Milliseconds. */
const sentMs = 3000;

/**
 * Whether to say that a message was sent: for 3 seconds after `show` was called with the ids of the messages, and never
 * while one of them, or another one written here, has failed.
 */
export function useSentNotice(
  messages: readonly Message[],
  pending: readonly PendingMessage[],
): [isShown: boolean, show: (ids: readonly string[] | undefined) => void] {
  const [sent, setSent] = useState<readonly string[]>();
  useEffect(() => {
    if (sent === undefined) return;
    const timer = setTimeout(() => setSent(undefined), sentMs);
    return () => clearTimeout(timer);
  }, [sent]);
  const failed =
    sent !== undefined &&
    (pending.some(({ error }) => error !== undefined) ||
      messages.some(({ id, delivery }) => sent.includes(id) && isFailure(delivery)));
  return [sent !== undefined && !failed, useCallback((ids) => setSent(ids), [])];
}

function isFailure(delivery: Message['delivery']): boolean {
  return delivery?.state === 'failed' || delivery?.state === 'unknown';
}
