import { Pin } from 'lucide-react';
import type { ChatMessage } from '../api/sandbox-api';
import { summaryOf } from './reply-bar';

/** Below the header: the message that was pinned last. */
export function PinnedBar({ message }: { message: ChatMessage }) {
  return (
    <section
      aria-label="Pinned message"
      className="flex items-center gap-2.5 border-b border-line bg-surface px-3 py-1.5 text-sm"
    >
      <Pin aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 truncate text-muted">{summaryOf(message.message)}</p>
    </section>
  );
}
