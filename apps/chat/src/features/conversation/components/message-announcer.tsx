import type { Message } from '@botter/contracts';
import { useState } from 'react';

interface MessageAnnouncerProps {
  messages: readonly Message[];
  /** The sender's name for a message without one. */
  from: string;
}

/**
 * Makes screen readers announce each message that arrives while the chat is open, not those that were there
 * before.
 */
export function MessageAnnouncer({ messages, from }: MessageAnnouncerProps) {
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
