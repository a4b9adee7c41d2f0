import { useEffect } from 'react';
import { sendPageview } from './send-pageview';
import { reportPage } from './tracking';

/** A redirect opens two addresses at once: only where someone stays is a page view. */
const settledMs = 300;

/** Counts each page that is opened. */
export function usePageviews(path: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      sendPageview(path);
      reportPage(path);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [path]);
}
