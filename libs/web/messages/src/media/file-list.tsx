import type { BotFile } from '@botter/contracts';
import { errorText, fileSize, useFiles } from '@botter/web-data';
import { Alert, ConfirmDialog, cn, IconButton, mediaSigns, Skeleton } from '@botter/web-ui';
import { Check, ImageOff, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useDeleteFile } from './use-delete-file';
import { useFileContent } from './use-file-content';

interface FileListProps {
  botId: string;
  /** The file of the message. */
  selectedId: string | undefined;
  /** Owners may delete. */
  owner: boolean;
  onSelect: (file: BotFile) => void;
  onDeleted: (fileId: string) => void;
}

/** The earlier uploads for the bot, to choose from again. */
export function FileList({ botId, selectedId, owner, onSelect, onDeleted }: FileListProps) {
  const { files, error, refetch } = useFiles(botId);
  const [deleting, setDeleting] = useState<BotFile>();
  const remove = useDeleteFile(botId);
  const heading = useId();
  if (!files) {
    return error ? (
      <Alert onRetry={() => void refetch()}>{errorText(error, 'Failed to load files')}</Alert>
    ) : (
      <Skeleton className="h-16 w-full rounded-lg" />
    );
  }
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="text-sm font-medium">
        Uploaded files ({files.length})
      </h3>
      <ul className="mt-2 grid max-h-80 grid-cols-1 gap-2 overflow-y-auto p-0.5 sm:grid-cols-2">
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            selected={file.id === selectedId}
            onSelect={() => onSelect(file)}
            onDelete={owner ? () => setDeleting(file) : undefined}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(open) => !open && setDeleting(undefined)}
        title={<>Delete {deleting?.originalName}</>}
        description="It can't be chosen any more. Messages that were sent with it keep it."
        confirmLabel="Delete file"
        onConfirm={async () => {
          if (!deleting) return;
          await remove.mutateAsync(deleting.id);
          onDeleted(deleting.id);
        }}
        errorText={(problem) => errorText(problem, 'Failed to delete file')}
      />
    </section>
  );
}

interface FileRowProps {
  file: BotFile;
  selected: boolean;
  onSelect: () => void;
  onDelete: (() => void) | undefined;
}

function FileRow({ file, selected, onSelect, onDelete }: FileRowProps) {
  return (
    <li
      className={cn(
        'flex min-w-0 items-center rounded-lg border border-line transition-colors hover:border-line-strong',
        selected && 'border-accent bg-accent-soft/50 hover:border-accent',
      )}
    >
      <button
        type="button"
        aria-pressed={selected}
        onClick={onSelect}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-lg p-2 text-left"
      >
        <Thumbnail file={file} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{file.originalName}</span>
          <span className="block truncate text-xs text-muted">
            {file.telegramType} · {fileSize(file.size)}
          </span>
        </span>
        {selected && <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />}
      </button>
      {onDelete && (
        <IconButton
          size="sm"
          variant="dangerGhost"
          label={`Delete ${file.originalName}`}
          icon={<Trash2 aria-hidden />}
          onClick={onDelete}
          className="mr-1.5"
        />
      )}
    </li>
  );
}

function Thumbnail({ file }: { file: BotFile }) {
  const src = useFileContent(file.id, { thumbnail: true, enabled: file.hasThumbnail });
  const [broken, setBroken] = useState<string>();
  const { icon: Icon } = mediaSigns[file.telegramType];
  return (
    <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken text-muted">
      {src && src === broken ? (
        <ImageOff aria-label="Can't be shown" className="size-5" />
      ) : src ? (
        <img src={src} alt="" onError={() => setBroken(src)} className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-5" />
      )}
    </span>
  );
}
