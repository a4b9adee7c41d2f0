import type { BotFile, Media } from '@botter/contracts';
import { fileSize, useFiles } from '@botter/web-data';
import { MessageMedia } from '@botter/web-ui';
import { useFileContent } from './use-file-content';

interface ChosenMediaProps {
  botId: string;
  media: Media;
  /** For little room: a thumbnail, and nothing that plays. */
  small?: boolean;
  className?: string;
}

/** Larger files are not loaded for a preview. Bytes. */
const previewByteLimit = 20 * 1024 * 1024;

/** The media of a message that is being written, above its text. */
export function ChosenMedia({ botId, media, small, className }: ChosenMediaProps) {
  if (media.source === 'url') {
    return <MessageMedia type={media.type} name={media.url} className={className} />;
  }
  return (
    <UploadedMedia
      key={media.fileId}
      botId={botId}
      fileId={media.fileId}
      media={media}
      small={small}
      className={className}
    />
  );
}

function UploadedMedia({
  botId,
  fileId,
  media,
  small = false,
  className,
}: ChosenMediaProps & { fileId: string }) {
  const { files } = useFiles(botId);
  const file = files?.find(({ id }) => id === fileId);
  const wanted = file && shownAs(file, small);
  const src = useFileContent(fileId, { thumbnail: wanted === 'thumbnail', enabled: wanted !== undefined });
  if (files && !file) {
    return <MessageMedia type={media.type} name="Deleted file" detail="not sent" className={className} />;
  }
  return (
    <MessageMedia
      type={file?.telegramType ?? media.type}
      src={src}
      video={file?.mimeType.startsWith('video/') && wanted === 'content'}
      name={file?.originalName ?? 'Loading…'}
      detail={file && fileSize(file.size)}
      className={className}
    />
  );
}

/** What to load for showing a file; undefined if its name has to do. */
function shownAs(
  { hasThumbnail, telegramType, size }: BotFile,
  small: boolean,
): 'thumbnail' | 'content' | undefined {
  if (telegramType === 'document') return undefined;
  if (hasThumbnail && (small || telegramType === 'photo')) return 'thumbnail';
  return small || size > previewByteLimit ? undefined : 'content';
}
