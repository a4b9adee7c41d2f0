import type { Media } from '@botter/contracts';
import { useFiles } from '@botter/web-data';
import { useFileContent } from '@botter/web-messages';
import { mediaSigns } from '@botter/web-ui';

/** The media of the reply, small enough for a card: its picture, otherwise the sign of its kind. */
export function CardThumbnail({ botId, media }: { botId: string; media: Media }) {
  const fileId = media.source === 'upload' ? media.fileId : '';
  const { files } = useFiles(botId, fileId !== '');
  const file = files?.find(({ id }) => id === fileId);
  const src = useFileContent(fileId, { thumbnail: true, enabled: file?.hasThumbnail ?? false });
  const { icon: Icon, word } = mediaSigns[media.type];
  const look = 'size-8 shrink-0 rounded-md bg-sunken';
  if (src) return <img src={src} alt={file?.originalName ?? word} className={`${look} object-cover`} />;
  return (
    <span title={file?.originalName ?? word} className={`${look} grid place-items-center text-muted`}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{word}</span>
    </span>
  );
}
