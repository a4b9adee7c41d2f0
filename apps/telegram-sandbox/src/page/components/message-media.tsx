import { cn } from '@botter/web-ui';
import { FileText } from 'lucide-react';
import type { ChatMessage } from '../api/sandbox-api';

interface MessageMediaProps {
  media: NonNullable<ChatMessage['media']>;
  /** A text follows below. */
  captioned: boolean;
}

/** A photo, video, audio or file above the text of its message. */
export function MessageMedia({ media, captioned }: MessageMediaProps) {
  const { kind, url, name } = media;
  if (kind === 'sticker') return <img src={url} alt={name} className="m-2 size-32 object-contain" />;
  if (kind === 'photo' || media.mimeType === 'image/gif') {
    return <img src={url} alt={name} className="max-h-96 min-h-16 w-full bg-sunken object-cover" />;
  }
  if (kind === 'video' || kind === 'animation' || kind === 'video_note') {
    return (
      <video src={url} controls className="max-h-96 w-full bg-sunken">
        <track kind="captions" />
      </video>
    );
  }
  if (kind === 'audio' || kind === 'voice') {
    return (
      <audio src={url} controls aria-label={name} className={cn('m-2 w-64', !captioned && 'mb-0')}>
        <track kind="captions" />
      </audio>
    );
  }
  return (
    <a
      href={url}
      download={name}
      className="touch-target m-2 mb-0 flex items-center gap-2.5 rounded-lg bg-accent/10 px-3 py-2.5 text-sm font-medium text-accent-ink"
    >
      <FileText aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 truncate">{name}</span>
    </a>
  );
}
