import type { Message } from '@botter/contracts';
import { Album } from './album';
import { Card, Sticker } from './cards';
import { FileCard } from './file-card';
import { shownMedia } from './shown-media';
import { VisualMedia } from './visual-media';

interface MediaOfProps {
  album: readonly Message[];
  onOpen: (message: Message) => void;
}

/** The media of a message; nothing for a text. */
export function MediaOf({ album, onOpen }: MediaOfProps) {
  const [message] = album;
  if (!message) return null;
  if (album.length > 1) return <Album messages={album} onOpen={onOpen} />;
  const shown = shownMedia(message);
  switch (shown.look) {
    case 'visual':
      return <VisualMedia message={message} file={shown.file} onOpen={onOpen} />;
    case 'sticker':
      return <Sticker message={message} file={shown.file} />;
    case 'player':
    case 'document':
      return <FileCard message={message} file={shown.file} />;
    case 'card':
      return <Card details={shown.details} />;
    case 'none':
    case 'unknown':
      return null;
    default: {
      const never: never = shown;
      return never;
    }
  }
}
