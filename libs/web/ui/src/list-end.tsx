import { useEffect, useRef } from 'react';
import { SkeletonRows } from './skeleton';

export interface ListEndProps {
  /** The next page can be loaded now: none is on its way, and the last attempt did not fail. */
  ready: boolean;
  onReach: () => unknown;
  /** For screen readers, while the next page is loaded: "Loading chats…". */
  label: string;
}

/** The end of a list that has more pages: coming into sight loads the next one. */
export function ListEnd({ ready, onReach, label }: ListEndProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ready || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onReach(),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [ready, onReach]);
  return (
    <div ref={element}>
      <SkeletonRows label={label} count={1} />
    </div>
  );
}
