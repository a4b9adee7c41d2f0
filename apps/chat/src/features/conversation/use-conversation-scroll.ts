import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { countAfter } from './group-messages';
import { Anchor, isNearEnd, sizesOf, toEnd } from './scroll-anchor';
import type { DrawnEnd } from './use-drawn-items';

/** At this distance from an end of the loaded messages, the next page is read. Pixels. */
const readAhead = 900;

interface ScrollOptions {
  /** The scrolling element; its first child has the rows, each with its `data-message-id`. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Name the lines from top to bottom, also those that are not drawn. */
  readonly keys: readonly string[];
  /** The first one that is drawn. */
  readonly from: number;
  /** The last line was just written here and is always shown. */
  readonly ownLast: boolean;
  readonly older: DrawnEnd;
  readonly newer: DrawnEnd;
  /** The message to show in the middle; `visit` changes each time the person goes there. */
  readonly target: { readonly id: string; readonly visit: string } | undefined;
  /** The message to begin at if the newest one would hide it. */
  readonly startId: string | undefined;
}

export interface ConversationScroll {
  readonly atEnd: boolean;
  /** Messages that arrived while the person was reading further up. */
  readonly missed: number;
  readonly toNewest: () => void;
  readonly onScroll: () => void;
}

/**
 * Keeps the end of a conversation visible while new messages arrive. Someone who reads further up keeps their
 * position, whatever is inserted above, below or in between, or changes its size.
 */
export function useConversationScroll(options: ScrollOptions): ConversationScroll {
  const { box, keys, from, ownLast, older, newer, target, startId } = options;
  const held = useRef({
    atEnd: true,
    anchor: new Anchor(),
    sizes: '',
    visit: '',
    started: false,
    toNewest: false,
  });
  const last = keys.at(-1);
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(last);

  const note = useCallback((end: boolean, lastKey: string | undefined) => {
    held.current.atEnd = end;
    setAtEnd(end);
    if (end) setSeen(lastKey);
  }, []);
  /** After any change of what is drawn: before the browser paints, so that no jump is visible. */
  const settle = useCallback(() => {
    const element = box.current;
    if (!element) return;
    if (held.current.atEnd) toEnd(element);
    else held.current.anchor.restore(element);
  }, [box]);

  /** Shows the message that the person came to see, once for each visit. */
  const showTarget = (element: HTMLElement): boolean => {
    const { current } = held;
    const line = target && current.visit !== target.visit ? lineOf(element, target.id) : undefined;
    if (!target || !line) return false;
    current.visit = target.visit;
    current.started = true;
    note(false, last);
    line.scrollIntoView({ block: 'center' });
    line.focus({ preventScroll: true });
    current.anchor.hold(element, line);
    return true;
  };
  /** Begins at the first unread message if the end of the conversation would hide it. */
  const begin = (element: HTMLElement): boolean => {
    const { current } = held;
    if (current.started || last === undefined) return false;
    current.started = true;
    const line = startId ? lineOf(element, startId) : undefined;
    if (!line) return false;
    toEnd(element);
    if (!current.anchor.isAbove(element, line)) return false;
    line.scrollIntoView({ block: 'start' });
    current.anchor.hold(element, line);
    note(isNearEnd(element), last);
    setSeen(keys[keys.indexOf(startId ?? '') - 1]);
    return true;
  };
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || showTarget(element) || begin(element)) return;
    // The newest messages may have had to be fetched first.
    if ((ownLast || held.current.toNewest) && !newer.some) {
      held.current.toNewest = false;
      note(true, last);
    }
    if (held.current.atEnd) note(!newer.some, last);
    settle();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [keys, from, ownLast, newer.some, target, startId]);

  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    // The input grows, the keyboard of a phone opens, an image loads, a message is edited.
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [box, settle]);

  const readOn = () => {
    const element = box.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    const overflows = element.scrollHeight > element.clientHeight;
    const wants = (end: DrawnEnd) => end.some && !end.loading && !end.error && (overflows || !end.isLoaded);
    if (wants(older) && element.scrollTop < readAhead) older.load();
    else if (wants(newer) && below < readAhead) newer.load();
  };
  // The loaded messages may not even fill the pane.
  useEffect(readOn);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const { current } = held;
    // A change of size scrolls too, without anyone scrolling up.
    const resized = current.sizes !== sizesOf(element);
    current.sizes = sizesOf(element);
    if (current.atEnd && resized) toEnd(element);
    const end = isNearEnd(element) && !newer.some;
    if (end !== current.atEnd || end) note(end, last);
    current.anchor.take(element);
    readOn();
  };
  const toNewest = () => {
    held.current.toNewest = newer.some;
    if (newer.some) return;
    note(true, last);
    settle();
  };
  return { atEnd, missed: countAfter(keys, seen), toNewest, onScroll };
}

function lineOf(box: HTMLElement, id: string): HTMLElement | undefined {
  return box.querySelector<HTMLElement>(`[data-message-id="${id}"]`) ?? undefined;
}
