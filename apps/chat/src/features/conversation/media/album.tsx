import type { Message } from '@botter/contracts';
import { cn } from '@botter/web-ui';
import { FileCard } from './file-card';
import { Picture } from './picture';
import { isPicture, shownMedia } from './shown-media';

interface AlbumProps {
  messages: readonly Message[];
  onOpen: (message: Message) => void;
}

/** The files of one album: pictures side by side, everything else below. */
export function Album({ messages, onOpen }: AlbumProps) {
  const pictures = messages.filter(isPicture);
  const columns = pictures.length === 1 ? 'grid-cols-1' : pictures.length > 4 ? 'grid-cols-3' : 'grid-cols-2';
  return (
    <>
      {pictures.length > 0 && (
        <div className={cn('grid w-80 max-w-full gap-0.5', columns)}>
          {pictures.map((message, at) => {
            // The last of an odd number is as wide as two, so that no hole is left.
            const wide = columns === 'grid-cols-2' && pictures.length % 2 === 1 && at === pictures.length - 1;
            const shown = shownMedia(message);
            return 'file' in shown ? (
              <Picture
                key={message.id}
                tile={wide ? 'wide' : 'square'}
                message={message}
                file={shown.file}
                onOpen={onOpen}
              />
            ) : null;
          })}
        </div>
      )}
      {messages.map((message) => {
        const shown = shownMedia(message);
        return 'file' in shown && !isPicture(message) ? (
          <FileCard key={message.id} message={message} file={shown.file} />
        ) : null;
      })}
    </>
  );
}
