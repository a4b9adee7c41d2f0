import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Closer to the end than this, new messages keep the view at the end. Pixels. */
const nearEnd = 120;

/** Messages from the bottom upwards; follows new ones unless someone reads further up. */
export function MessageList({ count, children }: { count: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (count > 0 && atEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [count]);
  return (
    <div
      ref={box}
      // Scrolls, so it must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="log"
      aria-label="Messages"
      className="telegram-wall min-h-0 flex-1 overflow-y-auto"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
      }}
    >
      <div className="mx-auto flex min-h-full max-w-3xl flex-col justify-end gap-1.5 p-4">{children}</div>
    </div>
  );
}
