import type { Message } from '@botter/contracts';
import { useState } from 'react';

interface NewsForListenersProps {
  messages: readonly Message[];
  /** Who writes where a message doesn't say. */
  from: string;
}

/** Reads out what comes in while a chat is open: its newest incoming message, not those that were there at first. */
export function NewsForListeners({ messages, from }: NewsForListenersProps) {
  const newest = messages.findLast(
    ({ direction, kind }) => direction === 'incoming' && kind !== 'button_press',
  );
  const [known] = useState(newest?.id);
  const isNews = newest !== undefined && (known === undefined || newest.id > known);
  return (
    <p aria-live="polite" className="sr-only">
      {isNews && `${newest.sender_name ?? from}: ${newest.text ?? `a ${newest.kind}`}`}
    </p>
  );
}
