import { Button, cn } from '@botter/web-ui';
import { CircleAlert, CircleCheck, UploadCloud } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { MediaUpload } from './use-media-upload';

const accepted = 'image/*,video/*,audio/*,application/pdf,text/plain';

interface UploadZoneProps {
  upload: MediaUpload;
  disabled?: boolean;
}

/** The area to drop or choose a file, with the progress of its upload. */
export function UploadZone({
  upload: { current, outcome, start, cancel },
  disabled = false,
}: UploadZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  // Counted, because the pointer also enters and leaves the elements inside.
  const [depth, setDepth] = useState(0);
  const blocked = disabled || current !== undefined;
  const active = depth > 0 && !blocked;
  const over = (by: number) => (event: DragEvent) => {
    event.preventDefault();
    setDepth((now) => Math.max(0, now + by));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDepth(0);
    const [file] = event.dataTransfer.files;
    if (file && !blocked) void start(file);
  };
  return (
    <div
      data-state={disabled ? 'disabled' : current ? 'uploading' : active ? 'drag-active' : 'idle'}
      onDragEnter={over(1)}
      onDragLeave={over(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className={cn(
        'flex min-h-52 flex-col items-center justify-center gap-1 rounded-xl border-2 border-dashed px-5 py-6 text-center transition-colors',
        active ? 'border-accent bg-accent-soft/60' : 'border-line-strong bg-sunken/50',
        disabled && 'opacity-55',
      )}
    >
      <input
        ref={input}
        type="file"
        accept={accepted}
        className="sr-only"
        tabIndex={-1}
        aria-label="File to upload"
        disabled={blocked}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void start(file);
          // The same file can be chosen again after a failure.
          target.value = '';
        }}
      />
      {current ? (
        <Progress {...current} onCancel={cancel} />
      ) : (
        <>
          <UploadCloud aria-hidden className={cn('size-7', active ? 'text-accent' : 'text-faint')} />
          <p className="mt-1 text-sm font-medium">
            {active ? 'Drop the file to upload it' : 'Drag and drop a file here'}
          </p>
          <p className="text-xs text-muted">Image, video, audio, PDF or plain text, at most 50 MB</p>
          <Button size="sm" className="mt-3" disabled={blocked} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
        </>
      )}
      <div aria-live="polite">
        {outcome && (
          <p
            className={cn(
              'mt-3 flex items-center justify-center gap-1.5 text-sm',
              outcome.tone === 'success' ? 'text-success-ink' : 'text-error-ink',
            )}
          >
            {outcome.tone === 'success' ? (
              <CircleCheck aria-hidden className="size-4 shrink-0" />
            ) : (
              <CircleAlert aria-hidden className="size-4 shrink-0" />
            )}
            {outcome.text}
          </p>
        )}
      </div>
    </div>
  );
}

function Progress({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <div className="w-full max-w-sm">
      <p className="flex items-baseline gap-3 text-sm">
        <span className="min-w-0 flex-1 truncate text-left font-medium">{name}</span>
        <span className="text-muted tabular-nums">{percent < 100 ? `${percent}%` : 'Checking…'}</span>
      </p>
      <progress
        aria-label={`Uploading ${name}`}
        max={100}
        value={percent}
        className={cn(
          'mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line',
          '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent',
        )}
      />
      <Button size="sm" variant="ghost" className="mt-3" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}
