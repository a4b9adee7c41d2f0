import { locatedPlaces, mayHavePlaces, placeText } from '@botter/contracts';
import { cn } from '@botter/web-ui';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type PillPlace, pillPlaces } from './pill-places';
import { replaceRange, type TextField } from './replace-range';
import { useWholePills } from './use-whole-pills';
import { ValuePill } from './value-pill';
import { choiceAt, type ValueChoice } from './values';

interface ValuePillsProps {
  field: RefObject<TextField | null>;
  text: string;
  values: readonly ValueChoice[];
  /** For browsers that can't change the field as if it was typed in. */
  onChange: (text: string) => void;
  /** The field. */
  children: ReactNode;
}

/**
 * A field whose text may contain values. The text stays as it is typed, with its braces, so the browser's
 * undo, keyboards and dictation work as in every field; a pill is drawn on top of each place.
 */
export function ValuePills({ field, text, values, onChange, children }: ValuePillsProps) {
  const mayHave = mayHavePlaces(text);
  useWholePills(field, mayHave, onChange);
  return (
    <div className="relative grid min-w-0 flex-1 grid-cols-1">
      {children}
      {mayHave && <Pills field={field} text={text} values={values} onChange={onChange} />}
    </div>
  );
}

function Pills({ field, text, values, onChange }: Omit<ValuePillsProps, 'children'>) {
  const copy = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<readonly PillPlace[]>([]);
  const scroll = useScroll(field);
  const selection = useSelection(field);
  const places = locatedPlaces(text);

  useLayoutEffect(() => {
    const input = field.current;
    const draw = () => {
      if (input && copy.current) setDrawn(pillPlaces(input, copy.current, text));
    };
    draw();
    if (!input) return;
    const observer = new ResizeObserver(draw);
    observer.observe(input);
    document.fonts?.addEventListener('loadingdone', draw);
    return () => {
      observer.disconnect();
      document.fonts?.removeEventListener('loadingdone', draw);
    };
  }, [field, text]);

  const isInput = field.current instanceof HTMLInputElement;
  return (
    <div className="pointer-events-none absolute inset-px overflow-clip rounded-md">
      <div
        ref={copy}
        aria-hidden
        className={cn(
          // With less motion, every property has a transition of a moment, and would be measured before it.
          'invisible absolute top-0 left-0 box-border transition-none',
          isInput ? 'whitespace-pre' : 'break-words whitespace-pre-wrap',
        )}
      />
      <div style={{ transform: `translate(${-scroll.left}px, ${-scroll.top}px)` }}>
        {places.map(({ place, start, end }, at) => {
          const isInside = [selection?.start, selection?.end].some((one) => isBetween(one, start, end));
          // Who writes in the braces sees them.
          if (isInside) return null;
          return (
            <ValuePill
              key={at}
              place={place}
              choice={choiceAt(place, values)}
              pieces={drawn[at] ?? []}
              isSelected={selection !== undefined && selection.start <= start && selection.end >= end}
              onFocus={(top) => scrollTo(field.current, top)}
              onChange={(next) => {
                const text = next ? placeText(next) : '';
                if (field.current) replaceRange(field.current, { start, end }, text, onChange);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

const isBetween = (at: number | undefined, start: number, end: number) =>
  at !== undefined && at > start && at < end;

/** Shows a line of the field. */
function scrollTo(field: TextField | null, top: number): void {
  if (!field) return;
  const room = 32;
  if (top < field.scrollTop) field.scrollTop = top;
  if (top + room > field.scrollTop + field.clientHeight) field.scrollTop = top + room - field.clientHeight;
}

function useScroll(field: RefObject<TextField | null>) {
  const [scroll, setScroll] = useState({ left: 0, top: 0 });
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const read = () => setScroll({ left: input.scrollLeft, top: input.scrollTop });
    read();
    input.addEventListener('scroll', read, { passive: true });
    return () => input.removeEventListener('scroll', read);
  }, [field]);
  return scroll;
}

/** What is selected in the field; undefined while the focus is elsewhere. */
function useSelection(field: RefObject<TextField | null>) {
  const [selection, setSelection] = useState<{ readonly start: number; readonly end: number }>();
  useEffect(() => {
    const read = () => {
      const input = field.current;
      if (!input || document.activeElement !== input) return setSelection(undefined);
      const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
      setSelection((before) => (before?.start === start && before.end === end ? before : { start, end }));
    };
    read();
    const names = ['selectionchange', 'focusin', 'focusout', 'input', 'keyup'];
    // The focus has moved, and the cursor is where it goes to.
    const soon = () => requestAnimationFrame(read);
    for (const name of names) document.addEventListener(name, soon);
    return () => {
      for (const name of names) document.removeEventListener(name, soon);
    };
  }, [field]);
  return selection;
}
