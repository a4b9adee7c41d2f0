import { useLocation } from '@botter/web-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

interface ListPlace {
  /** Pixels from the top of the page. */
  readonly y: number;
  /** How many cards were drawn. */
  readonly count: number;
}

/** Where the list was, by entry of the browser's history; as long as the page lives. */
const places = new Map<string, ListPlace>();
const mostPlaces = 50;

/** How many cards the list begins with: on the way back as many as it had, so that there is something to scroll to. */
export function useFirstCount(usual: number): number {
  const { key } = useLocation();
  return Math.max(usual, places.get(key)?.count ?? 0);
}

/** Keeps where the list is, and goes there again on the way back, once there are `count` cards. */
export function useListScroll(count: number, isReady: boolean): void {
  const { key } = useLocation();
  const restored = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || restored.current) return;
    restored.current = true;
    const y = places.get(key)?.y;
    if (y !== undefined) window.scrollTo(0, y);
  }, [key, isReady]);
  useEffect(() => {
    if (!isReady) return;
    const keep = () => {
      places.delete(key);
      places.set(key, { y: window.scrollY, count });
      for (const oldest of [...places.keys()].slice(0, -mostPlaces)) places.delete(oldest);
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, count, isReady]);
}
