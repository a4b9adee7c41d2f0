import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../cn';
import { recallList } from './list-memory';
import { useListRows } from './use-list-rows';

/**
 * Up to this number all items are drawn. It keeps short lists whole for the browser's own search in the page,
 * which finds nothing in rows that are not drawn.
 */
const plainUpTo = 80;

export interface VirtualListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
  /** Expected height of a row in pixels; rows may have any. */
  rowHeight: number;
  /** Pixels between two rows, as the classes have it. */
  gap?: number;
  /** The nearest element around it with `data-scroller` scrolls, not the window. */
  inBox?: boolean;
  /** How many there are with those that are not loaded yet; -1 if that is not known. */
  total?: number;
  /** The item that stays in the page wherever the list is scrolled to, such as its tab stop. */
  keptKey?: string | undefined;
  /** A name that finds the list's position again, such as that of the entry in the browser's history. */
  memory?: string;
  /** Lays the items out; with the columns of a grid, as many of them as there are make a row. */
  className?: string;
  itemClassName?: string;
  'aria-label'?: string;
}

/**
 * A list of any length: beyond a few dozen items only the visible ones and some around them are in the page.
 * A screen reader gets the position of each among all. The item with the focus stays, so that the keyboard
 * continues from there.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, keyOf, children, rowHeight, gap = 0, inBox = false, keptKey, memory } = props;
  const { className, itemClassName, total = items.length } = props;
  const list = useRef<HTMLUListElement>(null);
  const [recalled] = useState(() => recallList(memory));
  // Rows of another length would be measured in the wrong places.
  const columns = useColumns(list, recalled?.columns);
  const { rows, topOf, height, measure } = useListRows({
    count: Math.ceil(items.length / columns),
    columns,
    recalled,
    rowHeight,
    gap,
    keyOfRow: (row) => keyOf(items[row * columns] as T),
    heldRow: () => {
      const held = keyOfFocused(list.current) ?? keptKey;
      return held === undefined ? -1 : Math.floor(items.findIndex((item) => keyOf(item) === held) / columns);
    },
    list,
    inBox,
    memory,
  });
  const plain = items.length <= plainUpTo;
  const inFlow = plain ? [] : rows.filter(({ index }, at) => isNextToAnother(rows, at, index));
  const [first] = inFlow;
  const last = inFlow.at(-1);

  const draw = (at: number, style?: CSSProperties) => {
    const item = items[at];
    if (item === undefined) return null;
    const key = keyOf(item);
    const isFirstOfRow = at % columns === 0;
    return (
      <li
        key={key}
        ref={isFirstOfRow && !style ? measure : undefined}
        data-index={Math.floor(at / columns)}
        data-key={key}
        aria-setsize={plain && total === items.length ? undefined : total}
        aria-posinset={plain && total === items.length ? undefined : at + 1}
        className={cn('min-w-0', itemClassName)}
        style={style}
      >
        {children(item)}
      </li>
    );
  };
  const drawRow = (row: number, style?: CSSProperties) =>
    Array.from({ length: columns }, (_, column) => draw(row * columns + column, style));
  return (
    <ul
      ref={list}
      aria-label={props['aria-label']}
      className={cn('relative [overflow-anchor:none]', className)}
      style={
        plain
          ? undefined
          : {
              paddingTop: first ? topOf(first) : 0,
              paddingBottom: last ? height - topOf(last) - last.size : height,
            }
      }
    >
      {plain
        ? items.map((_, at) => draw(at))
        : rows.flatMap((row) =>
            drawRow(
              row.index,
              inFlow.includes(row) ? undefined : { position: 'absolute', top: topOf(row), left: 0, right: 0 },
            ),
          )}
    </ul>
  );
}

function keyOfFocused(list: HTMLElement | null): string | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-key]');
  return focused && list?.contains(focused) ? focused.dataset.key : undefined;
}

/** False for a row that is drawn only because it has the focus or may get it, away from the others. */
function isNextToAnother(rows: readonly { index: number }[], at: number, index: number): boolean {
  return rows.length === 1 || rows[at - 1]?.index === index - 1 || rows[at + 1]?.index === index + 1;
}

/** The columns that the style sheet gives a grid at its width; 1 for anything else. */
function useColumns(list: RefObject<HTMLElement | null>, known = 1): number {
  const [columns, setColumns] = useState(known);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const count = () => {
      const { display, gridTemplateColumns } = getComputedStyle(element);
      setColumns(display === 'grid' ? Math.max(1, gridTemplateColumns.split(' ').length) : 1);
    };
    count();
    const observer = new ResizeObserver(count);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return columns;
}
