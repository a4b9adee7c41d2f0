import type { NavigationType } from '@botter/web-router';
import { useEffect, useRef } from 'react';
import { sendPageview } from './send-pageview';
import { reportPage } from './tracking';

/** A redirect opens two addresses in a row: how long to wait for the second. */
const settledMs = 300;

const replaces: `${NavigationType}` = 'REPLACE';

interface Opened {
  readonly path: string;
  /** Counts it now, if it isn't counted yet. */
  readonly count: () => void;
  readonly drop: () => void;
}

/**
 * Counts each page that is opened, however briefly, but no redirect, which another page replaces immediately.
 */
export function usePageviews(path: string, type?: NavigationType): void {
  const latest = useRef<Opened>(undefined);
  useEffect(() => {
    const before = latest.current;
    if (before?.path === path) return;
    if (type === replaces) before?.drop();
    else before?.count();
    latest.current = open(path);
  }, [path, type]);
  useEffect(() => {
    const leave = () => latest.current?.count();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);
}

function open(path: string): Opened {
  let isPending = true;
  const drop = () => {
    isPending = false;
    clearTimeout(timer);
  };
  const count = () => {
    if (!isPending) return;
    drop();
    sendPageview(path);
    reportPage(path);
  };
  const timer = setTimeout(count, settledMs);
  return { path, count, drop };
}
