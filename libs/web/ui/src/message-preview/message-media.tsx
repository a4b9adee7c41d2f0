import { FileText, ImageIcon, ImageOff, Music, Video } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../cn';

export interface MessageMediaProps {
  type: 'photo' | 'video' | 'audio' | 'document' | 'animation';
  /** Address of the content, once it is there. */
  src?: string;
  /** The content is a video, as that of most animations is. */
  video?: boolean;
  /** File name or address; also the image's alternative text. */
  name?: string;
  /** Small print next to a file: its size, or why there is no image. */
  detail?: string;
  className?: string;
}

/** The icon and the word for each kind of media. */
export const mediaSigns = {
  photo: { icon: ImageIcon, word: 'Photo' },
  video: { icon: Video, word: 'Video' },
  animation: { icon: Video, word: 'Animation' },
  audio: { icon: Music, word: 'Audio' },
  document: { icon: FileText, word: 'Document' },
} as const;

/** The media above a message's text, as Telegram draws them; an icon replaces what can't be shown. */
export function MessageMedia({ type, src, video, name, detail, className }: MessageMediaProps) {
  const { icon: Icon, word } = mediaSigns[type];
  /** The address whose content the browser could not show. */
  const [broken, setBroken] = useState<string>();
  const imageLook = cn('block max-h-72 w-full bg-ink/8 object-cover', className);
  if (src && src === broken) {
    return (
      <div className={cn('flex min-h-24 items-center gap-2.5 bg-sunken px-3 py-4 text-muted', className)}>
        <ImageOff aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0">
          <span className="block truncate text-sm font-medium text-ink">{name ?? word}</span>
          <span className="block text-xs">Can't be shown</span>
        </span>
      </div>
    );
  }
  if (src && (type === 'photo' || (type === 'animation' && !video))) {
    return <img src={src} alt={name ?? word} onError={() => setBroken(src)} className={imageLook} />;
  }
  if (src && (type === 'video' || type === 'animation')) {
    const loop = type === 'animation';
    return (
      // Uploads of people have no captions to offer.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        src={src}
        aria-label={name ?? word}
        controls={!loop}
        autoPlay={loop}
        loop={loop}
        muted={loop}
        playsInline
        onError={() => setBroken(src)}
        className={imageLook}
      />
    );
  }
  return (
    <div className={cn('flex min-w-48 flex-col gap-2 px-3 pt-2.5 pb-1', className)}>
      <div className="flex min-w-0 items-center gap-2.5">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="min-w-0">
          <span className="block truncate text-sm font-medium">{name ?? word}</span>
          <span className="block truncate text-xs text-muted">{detail ? `${word} · ${detail}` : word}</span>
        </span>
      </div>
      {src && type === 'audio' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio src={src} controls aria-label={name ?? word} className="h-9 w-full" />
      )}
    </div>
  );
}
