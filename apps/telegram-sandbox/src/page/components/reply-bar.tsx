import { IconButton } from '@botter/web-ui';
import { Reply, X } from 'lucide-react';
import type { ChatMessage } from '../api/sandbox-api';

/** The message that is being answered, above the input. */
export function ReplyBar({ message, onCancel }: { message: ChatMessage; onCancel: () => void }) {
  return (
    <div className="mx-auto mb-2 flex max-w-3xl items-center gap-2.5 rounded-lg border-l-2 border-accent bg-sunken py-1 pr-1 pl-3">
      <Reply aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-medium text-ink">Reply to {message.from.name}</span>
        <span className="block truncate text-muted">{summaryOf(message.message)}</span>
      </p>
      <IconButton
        label="Cancel reply"
        size="sm"
        tooltip={false}
        icon={<X aria-hidden />}
        onClick={onCancel}
      />
    </div>
  );
}

/** The words of a message in one line. */
export function summaryOf(message: ChatMessage['message']): string {
  return String(
    message.text ?? message.caption ?? (message.poll as { question?: string })?.question ?? 'Message',
  ).replace(/\s+/g, ' ');
}
