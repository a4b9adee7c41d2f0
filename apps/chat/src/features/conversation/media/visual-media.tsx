import type { Message } from '@botter/contracts';
import { cn } from '@botter/web-ui';
import { ImageIcon, ImageOff, Play, Video } from 'lucide-react';
import { useState } from 'react';
import { useMessageContent } from '../api/use-message-content';
import type { ShownFile } from './shown-media';
import { useInSight } from './use-in-sight';

interface VisualMediaProps {
  message: Message;
  file: ShownFile;
  onOpen: (message: Message) => void;
  /** In an album all thumbnails are cropped to one size, or to that of two side by side. */
  tile?: 'square' | 'wide';
}

/** Drawn no wider and no higher than this. Pixels. */
const widest = 320;
const highest = 320;

/**
 * The thumbnail of a photo, video or animation; a press shows it large. Its space is reserved while it loads.
 */
export function VisualMedia({ message, file, onOpen, tile }: VisualMediaProps) {
  const [box, inSight] = useInSight<HTMLButtonElement>();
  const [brokenAddress, setBrokenAddress] = useState<string>();
  // A photo without a thumbnail is small itself.
  const thumbnail = file.hasThumbnail || file.kind !== 'photo';
  const fetched = useMessageContent(
    { chatId: message.chat_id, messageId: message.id, thumbnail },
    inSight && file.url === undefined && (file.hasThumbnail || file.kind === 'photo'),
  );
  const address = file.kind === 'photo' ? (file.url ?? fetched.address) : fetched.address;
  const isBroken = fetched.error !== null || (address !== undefined && address === brokenAddress);
  const Sign = isBroken ? ImageOff : file.kind === 'photo' ? ImageIcon : Video;
  return (
    <button
      ref={box}
      type="button"
      aria-label={`Open ${file.name}${file.duration ? `, ${file.duration}` : ''}`}
      onClick={() => onOpen(message)}
      style={tile ? undefined : sizeOf(file.ratio)}
      className={cn(
        'relative flex items-center justify-center overflow-hidden bg-ink/8 text-muted focus-visible:-outline-offset-4',
        tile === undefined && 'max-w-full',
        tile === 'square' && 'aspect-square w-full',
        tile === 'wide' && 'col-span-2 aspect-2/1 w-full',
      )}
    >
      {address && !isBroken ? (
        <img
          src={address}
          alt=""
          onError={() => setBrokenAddress(address)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <>
          <Sign aria-hidden className="size-7" />
          {isBroken && <span className="sr-only">The preview can't be shown</span>}
        </>
      )}
      {file.kind !== 'photo' && (
        <span className="absolute flex size-11 items-center justify-center rounded-full bg-telegram-key text-white">
          <Play aria-hidden className="ml-0.5 size-5 fill-current" />
        </span>
      )}
      {file.kind !== 'photo' && (
        <span className="absolute bottom-1.5 left-1.5 rounded-full bg-telegram-key px-2 text-2xs font-medium text-white tabular-nums">
          {file.kind === 'animation' ? 'GIF' : (file.duration ?? 'Video')}
        </span>
      )}
    </button>
  );
}

function sizeOf(ratio = 4 / 3): { width: number; aspectRatio: number } {
  // Neither a strip nor a needle.
  const drawn = Math.min(2.4, Math.max(0.6, ratio));
  return { width: Math.round(Math.min(widest, highest * drawn)), aspectRatio: drawn };
}
