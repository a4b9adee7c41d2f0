import { fileSize, type useFileUpload } from '@botter/web-data';
import { Button, cn, IconButton } from '@botter/web-ui';
import { Paperclip, RotateCw, X } from 'lucide-react';

/** The file of the next message and the progress of its upload. */
export function AttachmentChip({ upload }: { upload: ReturnType<typeof useFileUpload> }) {
  const { current, clear, retry } = upload;
  if (!current) return null;
  const { name, size, share, uploaded, problem, canRetry } = current;
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
      {canRetry && (
        <Button size="sm" className="touch-target" onClick={() => void retry()}>
          <RotateCw aria-hidden />
          Retry
        </Button>
      )}
      <IconButton
        label={uploaded || problem ? `Remove ${name}` : 'Cancel upload'}
        tooltip={false}
        size="sm"
        onClick={clear}
        icon={<X aria-hidden />}
      />
    </div>
  );
}
