import { placeText, type TemplatePlace } from '@botter/contracts';
import { cn, Popover } from '@botter/web-ui';
import { useRef, useState } from 'react';
import { EditValue } from './edit-value';
import type { PillPlace } from './pill-places';
import { pillWords, type ValueChoice } from './values';

interface ValuePillProps {
  place: TemplatePlace;
  choice: ValueChoice;
  pieces: PillPlace;
  isSelected: boolean;
  onFocus: (top: number) => void;
  /** Undefined removes the value. */
  onChange: (place: TemplatePlace | undefined) => void;
}

/** A value in a text, drawn over its braces. Pressed, it opens what can be done with the value. */
export function ValuePill({ place, choice, pieces, isSelected, onFocus, onChange }: ValuePillProps) {
  const [edited, setEdited] = useState<TemplatePlace>();
  /** What happens once the panel is closed: changing the text takes the focus, which would close it again. */
  const then = useRef<() => void>(undefined);
  const words = pillWords(place, choice);
  const widest = pieces.reduce<PillPlace[number] | undefined>(
    (best, piece) => (best && best.width >= piece.width ? best : piece),
    undefined,
  );
  const close = () => {
    setEdited(undefined);
    if (edited && placeText(edited) !== placeText(place)) then.current = () => onChange(edited);
  };
  const look = isSelected ? 'bg-accent text-on-accent' : 'bg-accent-soft text-accent-ink';
  return (
    <>
      {pieces.map(
        (piece, at) =>
          piece !== widest && (
            <span key={at} aria-hidden style={around(piece)} className={cn('absolute rounded-md', look)} />
          ),
      )}
      <Popover
        label={words}
        open={edited !== undefined}
        onOpenChange={(open) => (open ? setEdited(place) : close())}
        onCloseAutoFocus={(event) => {
          // The focus goes to the text, after what was changed in it.
          if (then.current) event.preventDefault();
          then.current?.();
          then.current = undefined;
        }}
        trigger={
          <button
            type="button"
            title={placeText(place)}
            aria-label={`${words}, change`}
            onFocus={() => onFocus(widest?.top ?? 0)}
            style={widest && around(widest)}
            className={cn(
              'pointer-events-auto absolute truncate rounded-md px-1.5 text-left text-xs font-medium',
              'after:absolute after:-inset-y-1.5 after:inset-x-0 hover:ring-1 hover:ring-accent',
              look,
            )}
          >
            {words}
          </button>
        }
      >
        {edited && (
          <EditValue
            place={edited}
            choice={choice}
            onChange={setEdited}
            onDone={close}
            onRemove={() => {
              then.current = () => onChange(undefined);
              setEdited(undefined);
            }}
          />
        )}
      </Popover>
    </>
  );
}

/** A little higher than the letters. */
function around({ left, top, width, height }: PillPlace[number]) {
  const more = 2;
  return { left, top: top - more, width, height: height + more * 2, lineHeight: `${height + more * 2}px` };
}
