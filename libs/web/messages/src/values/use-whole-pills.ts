import { locatedPlaces } from '@botter/contracts';
import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { replaceAsTyped } from '../replace-text';
import type { TextField } from './replace-range';

const deletions: Partial<Record<string, 'start' | 'end'>> = {
  deleteContentBackward: 'end',
  deleteWordBackward: 'end',
  deleteContentForward: 'start',
  deleteWordForward: 'start',
};
const arrows: Partial<Record<string, readonly ['start' | 'end', 'start' | 'end']>> = {
  ArrowLeft: ['end', 'start'],
  ArrowRight: ['start', 'end'],
};

/** Backspace, Delete and the arrow keys take a place with its braces as one character. */
export function useWholePills(
  field: RefObject<TextField | null>,
  isOn: boolean,
  onChange: (text: string) => void,
): void {
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    const input = field.current;
    if (!input || !isOn) return;
    /** The place that the cursor is directly before or after. */
    const placeAt = (edge: 'start' | 'end') => {
      const { selectionStart: at, selectionEnd } = input;
      if (at !== selectionEnd) return undefined;
      return locatedPlaces(input.value).find((place) => place[edge] === at);
    };
    // Phones name no keys.
    const remove = (event: InputEvent) => {
      const edge = deletions[event.inputType];
      const place = edge && placeAt(edge);
      if (!place || event.isComposing || !event.cancelable) return;
      event.preventDefault();
      const next = input.value.slice(0, place.start) + input.value.slice(place.end);
      // The selection that it makes lets the event that it causes pass.
      if (replaceAsTyped(input, next)) return;
      flushSync(() => change.current(next));
      input.setSelectionRange(place.start, place.start);
    };
    const step = (event: KeyboardEvent) => {
      const ends = arrows[event.key];
      const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
      const isRightToLeft = getComputedStyle(input).direction === 'rtl';
      if (!ends || !isPlain || event.isComposing || isRightToLeft) return;
      const place = placeAt(ends[0]);
      if (!place) return;
      event.preventDefault();
      input.setSelectionRange(place[ends[1]], place[ends[1]]);
    };
    const removeTyped = (event: Event) => remove(event as InputEvent);
    const stepTyped = (event: Event) => step(event as KeyboardEvent);
    input.addEventListener('beforeinput', removeTyped);
    input.addEventListener('keydown', stepTyped);
    return () => {
      input.removeEventListener('beforeinput', removeTyped);
      input.removeEventListener('keydown', stepTyped);
    };
  }, [field, isOn]);
}
