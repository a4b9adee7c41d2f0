import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFirstCount } from './use-list-scroll';

/** Cards drawn at once: more than a screen, few enough for a moment. */
const step = 60;

/** How many of a long list are drawn; more as soon as the element at its `end` comes near the screen. */
export function useInfiniteCount(total: number): { count: number; end: RefObject<HTMLDivElement | null> } {
  const [count, setCount] = useState(useFirstCount(step));
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || count >= total) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((drawn) => drawn + step),
      { rootMargin: '1200px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, total]);
  return { count, end };
}
