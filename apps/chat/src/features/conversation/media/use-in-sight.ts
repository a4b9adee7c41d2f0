import { type RefObject, useEffect, useRef, useState } from 'react';

/** True once the element has come near the window; what it shows is fetched then and not before. */
export function useInSight<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [seen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const { current } = element;
    if (seen || !current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '400px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [seen]);
  return [element, seen];
}
