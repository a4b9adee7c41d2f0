import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { countAfter } from './group-messages';

/** Nearer to the end than this, a reader counts as being there. Pixels. */
const nearEnd = 80;

export interface StickToBottom {
  /** For the scrolling element; its first child holds the lines. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Lines that came while somebody read further up. */
  readonly missed: number;
  readonly toBottom: () => void;
  readonly onScroll: () => void;
}

/**
 * Keeps the end of a conversation in sight while new lines come, but never pulls away somebody who reads further up.
 * `keys` name the lines from top to bottom; with `ownLast` the last one was just written here and is always shown.
 */
export function useStickToBottom(keys: readonly string[], ownLast: boolean): StickToBottom {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const sizes = useRef('');
  const last = keys.at(-1);
  const [seen, setSeen] = useState(last);

  const toBottom = () => {
    scrollToEnd(box.current);
    atEnd.current = true;
    setSeen(last);
  };
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    // A change of size scrolls too, without anybody wanting to go up.
    if (atEnd.current && sizes.current !== sizesOf(element)) {
      sizes.current = sizesOf(element);
      scrollToEnd(element);
      return;
    }
    sizes.current = sizesOf(element);
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    if (atEnd.current) setSeen(last);
  };

  // Before the browser paints, so that nobody sees the jump.
  useLayoutEffect(() => {
    if (!atEnd.current && !ownLast) return;
    scrollToEnd(box.current);
    atEnd.current = true;
    setSeen(last);
  }, [last, ownLast]);

  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    // The input grows, the keyboard of a phone opens, a line is edited: the end stays in sight.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) scrollToEnd(element);
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return { box, missed: countAfter(keys, seen), toBottom, onScroll };
}

function sizesOf({ scrollHeight, clientHeight }: HTMLElement): string {
  return `${scrollHeight}/${clientHeight}`;
}

function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}
