import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type ListPlace, rememberList } from './list-memory';

/** Rows drawn above and below the visible ones. */
const overscan = 6;

/** The two kinds of what scrolls: the library has one hook for each, which differ in these four. */
const ofWindow = {
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
} as const;
const ofElement = {
  observeElementRect,
  observeElementOffset,
  scrollToFn: elementScroll,
} as const;

interface ListRowsOptions {
  readonly count: number;
  readonly columns: number;
  /** Expected height of a row, and the space between two, in pixels. */
  readonly rowHeight: number;
  readonly gap: number;
  readonly keyOfRow: (row: number) => string;
  /**
   * The row that stays in the page wherever the person scrolls to, because it has the focus or may get it; -1
   * for none.
   */
  readonly heldRow: () => number;
  readonly list: RefObject<HTMLElement | null>;
  readonly inBox: boolean;
  readonly memory: string | undefined;
  /** The position of the list when it was left. */
  readonly recalled: ListPlace | undefined;
}

export interface ListRows {
  /** The rows to draw, from top to bottom. */
  readonly rows: readonly VirtualItem[];
  /** Pixels from the top of the list to a row of it. */
  readonly topOf: (row: VirtualItem) => number;
  readonly height: number;
  /**
   * For the first element of a row. All of a row have its `data-index`: one that was the first stays watched
   * when the columns change.
   */
  readonly measure: (element: Element | null) => void;
}

/**
 * Which rows of a long list are visible or near. Their heights are measured; the list's position is kept in
 * `memory`.
 */
export function useListRows(options: ListRowsOptions): ListRows {
  const { count, columns, recalled, rowHeight, gap, keyOfRow, heldRow, list, inBox, memory } = options;
  const margin = useTopInScroller(list, inBox);
  const kept = useRef<Virtualizer<Element, Element>>(null);
  // Before the library lets go of what scrolls: cleanups run in this order.
  useLayoutEffect(() => {
    if (memory === undefined) return;
    return () => {
      const { current } = kept;
      if (!current) return;
      rememberList(memory, { offset: current.scrollOffset ?? 0, rows: current.takeSnapshot(), columns });
    };
  }, [memory, columns]);
  const start = recalled?.offset ?? (inBox ? 0 : window.scrollY);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useVirtualizer<Element, Element>({
    ...((inBox ? ofElement : ofWindow) as typeof ofElement),
    getScrollElement: () => (inBox ? boxOf(list.current) : (window as unknown as Element)),
    count,
    gap,
    overscan,
    scrollMargin: margin,
    estimateSize: () => rowHeight,
    getItemKey: keyOfRow,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: start,
    initialMeasurementsCache: recalled?.rows ?? [],
    // A list that is hidden for a while has rows without a height.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) ||
      (instance.itemSizeCache.get(keyOfRow(instance.indexFromElement(element))) ?? rowHeight),
    rangeExtractor: ({ startIndex, endIndex }) => {
      const rows: number[] = [];
      const last = Math.min(endIndex + overscan, count - 1);
      for (let row = Math.max(startIndex - overscan, 0); row <= last; row++) rows.push(row);
      const held = heldRow();
      return held < 0 || rows.includes(held) ? rows : [...rows, held].sort((a, b) => a - b);
    },
  });
  kept.current = virtualizer;
  return {
    rows: virtualizer.getVirtualItems(),
    topOf: (row) => row.start - margin,
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}

/**
 * The scroller around a list. A reference to it would be set only after the list was drawn for the first
 * time.
 */
function boxOf(list: HTMLElement | null): Element | null {
  return list?.closest('[data-scroller]') ?? null;
}

/** The distance from the top of the scroller to the list, as it was last drawn. Pixels. */
function useTopInScroller(list: RefObject<HTMLElement | null>, inBox: boolean): number {
  const [top, setTop] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- anything above the list may have changed its height
  useLayoutEffect(() => {
    const place = list.current?.getBoundingClientRect();
    // Hidden for a while.
    if (!place || place.width === 0) return;
    const box = inBox ? boxOf(list.current) : null;
    const now = box
      ? place.top - box.getBoundingClientRect().top + box.scrollTop
      : place.top + window.scrollY;
    // Halves of pixels come and go while scrolling.
    // oxlint-disable-next-line react/set-state-in-effect -- measured, which is only possible once it is drawn
    setTop((known) => (Math.abs(known - now) < 1 ? known : now));
  });
  return top;
}
