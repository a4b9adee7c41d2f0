import type { Message } from '@botter/contracts';
import { successMs, useTemporaryState } from '@botter/web-ui';
import { useCallback } from 'react';
import type { PendingMessage } from './pending';

/**
 * Whether to say that a message was sent: for 3 seconds after `show` was called with the ids of the messages,
 * and never while one of them, or another one written here, has failed.
 */
export function useSentNotice(
  messages: readonly Message[],
  pending: readonly PendingMessage[],
): [isShown: boolean, show: (ids: readonly string[] | undefined) => void] {
  const [sent, setSent] = useTemporaryState<readonly string[]>();
  const failed =
    sent !== undefined &&
    (pending.some(({ error }) => error !== undefined) ||
      messages.some(({ id, delivery }) => sent.includes(id) && isFailure(delivery)));
  return [sent !== undefined && !failed, useCallback((ids) => setSent(ids, successMs), [setSent])];
}

function isFailure(delivery: Message['delivery']): boolean {
  return delivery?.state === 'failed' || delivery?.state === 'unknown';
}
