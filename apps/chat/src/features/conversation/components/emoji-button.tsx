import { IconButton, Popover, Skeleton } from '@botter/web-ui';
import { Smile } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';

/** The picker and its list of emoji are fetched when it is opened for the first time. */
const EmojiPicker = lazy(() => import('./emoji-picker'));

/** Opens the choice of emoji; the picked one is put into the message. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const [open, setOpen] = useState(false);
  const picked = useRef(false);
  return (
    <Popover
      label="Emoji"
      align="start"
      open={open}
      onOpenChange={(next) => {
        picked.current = false;
        setOpen(next);
      }}
      // The message field already has the focus then.
      onCloseAutoFocus={(event) => picked.current && event.preventDefault()}
      className="p-0"
      trigger={
        <IconButton label="Emoji" tooltip={false} className="max-sm:hidden" icon={<Smile aria-hidden />} />
      }
    >
      <Suspense fallback={<Skeleton className="h-80 w-80" />}>
        <EmojiPicker
          onPick={(emoji) => {
            picked.current = true;
            setOpen(false);
            onPick(emoji);
          }}
        />
      </Suspense>
    </Popover>
  );
}
