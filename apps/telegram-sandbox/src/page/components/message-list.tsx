import { Alert, SkeletonMessages } from '@botter/web-ui';
import { type ReactNode, useEffect, useRef } from 'react';

/** Closer to the end than this, new messages keep the view at the end. Pixels. */
const nearEnd = 120;

interface MessageListProps {
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
  children: ReactNode;
}

/** The messages of a chat, with a placeholder while they load and an error if they can't be loaded. */
export function MessageList({ isPending, error, onRetry, children }: MessageListProps) {
  return (
    <>
      {error && (
        <Alert className="m-3" onRetry={onRetry}>
          {error.message}
        </Alert>
      )}
      {isPending ? (
        <div className="telegram-wall min-h-0 flex-1">
          <SkeletonMessages label="Loading messages…" className="mx-auto max-w-3xl" />
        </div>
      ) : (
        <ScrolledMessages>{children}</ScrolledMessages>
      )}
    </>
  );
}

/** Messages from the bottom upwards; stays at the end while they grow, unless someone reads further up. */
function ScrolledMessages({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    if (!box.current || !content.current) return;
    const { current } = box;
    // Images are loaded after their message, and a keyboard makes the box smaller.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) current.scrollTo({ top: current.scrollHeight });
    });
    observer.observe(current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
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
      <div ref={content} className="mx-auto flex min-h-full max-w-3xl flex-col justify-end gap-1.5 p-4">
        {children}
      </div>
    </div>
  );
}
