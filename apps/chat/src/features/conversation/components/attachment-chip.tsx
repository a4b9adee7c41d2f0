import { fileSize } from '@botter/web-data';
import { Button, cn, IconButton } from '@botter/web-ui';
import { Paperclip, RotateCw, X } from 'lucide-react';
import type { Attaching } from '../use-attachment';

/** The file that goes with the next message, and how far its upload has come. */
export function AttachmentChip({ attaching }: { attaching: Attaching }) {
  const { attachment, remove, again } = attaching;
  if (!attachment) return null;
  const { name, size, share, uploaded, problem } = attachment;
  return (
    <div
      className={cn(
        'mb-2 flex items-center gap-2.5 rounded-lg border bg-canvas px-3 py-2 text-sm',
        problem ? 'border-error/40' : 'border-line',
      )}
    >
      <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        {problem ? (
          <span role="alert" className="block text-xs text-error-ink">
            {problem}
          </span>
        ) : uploaded ? (
          <span className="block text-xs text-muted">{fileSize(size)}</span>
        ) : (
          <progress
            aria-label={`Uploading ${name}`}
            value={share}
            max={1}
            className="mt-1 block h-1.5 w-full overflow-hidden rounded-full accent-accent"
          />
        )}
      </span>
      {problem && (
        <Button size="sm" className="touch-target" onClick={again}>
          <RotateCw aria-hidden />
          Retry
        </Button>
      )}
      <IconButton
        label={uploaded || problem ? `Remove ${name}` : 'Cancel upload'}
        tooltip={false}
        size="sm"
        onClick={remove}
        icon={<X aria-hidden />}
      />
    </div>
  );
}
