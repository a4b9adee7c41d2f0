import type { Message } from '@botter/contracts';
import { cn } from '@botter/web-ui';
import { FileCard } from './file-card';
import { isVisual, shownMedia } from './shown-media';
import { VisualMedia } from './visual-media';

interface AlbumProps {
  messages: readonly Message[];
  onOpen: (message: Message) => void;
}

/** The files of one album: photos and videos side by side, everything else below. */
export function Album({ messages, onOpen }: AlbumProps) {
  const visuals = messages.filter(isVisual);
  const columns = visuals.length === 1 ? 'grid-cols-1' : visuals.length > 4 ? 'grid-cols-3' : 'grid-cols-2';
  return (
    <>
      {visuals.length > 0 && (
        <div className={cn('grid w-80 max-w-full gap-0.5', columns)}>
          {visuals.map((message, at) => {
            // The last of an odd number is as wide as two, so that no hole is left.
            const wide = columns === 'grid-cols-2' && visuals.length % 2 === 1 && at === visuals.length - 1;
            const shown = shownMedia(message);
            return 'file' in shown ? (
              <VisualMedia
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
        return 'file' in shown && !isVisual(message) ? (
          <FileCard key={message.id} message={message} file={shown.file} />
        ) : null;
      })}
    </>
  );
}
