import { IconButton } from '@botter/web-ui';
import { Reply, X } from 'lucide-react';
import type { ReplyTarget } from '../message-rules';

/** The message that is being replied to, above the field. */
export function ReplyChip({ target, onCancel }: { target: ReplyTarget; onCancel: () => void }) {
  return (
    <div className="mb-2 flex items-center gap-2.5 rounded-lg border-l-3 border-accent bg-canvas py-1 pl-3 text-sm">
      <Reply aria-hidden className="size-4 shrink-0 text-accent-ink" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-xs font-semibold text-accent-ink">Reply to {target.name}</span>
        <span className="block truncate text-xs text-muted">{target.text}</span>
      </span>
      <IconButton
        label="Don't reply to this message"
        tooltip={false}
        size="sm"
        onClick={onCancel}
        icon={<X aria-hidden />}
      />
    </div>
  );
}
