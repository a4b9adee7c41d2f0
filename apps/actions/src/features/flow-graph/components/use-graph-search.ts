import type { Action } from '@botter/contracts';
import { useMemo, useState } from 'react';
import { findActions } from '../../../shared/find-actions';

/** The search over the canvas: matching cards stay bright, and one after the other comes into the middle. */
export function useGraphSearch(actions: readonly Action[]) {
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [current, setCurrent] = useState(0);
  const hits = useMemo(() => (open ? findActions(actions, words) : []), [actions, open, words]);
  const found = useMemo(() => (open && words.trim() !== '' ? new Set(hits) : undefined), [open, words, hits]);

  return {
    open,
    words,
    hits,
    found,
    current: Math.min(current, Math.max(0, hits.length - 1)),
    start: () => setOpen(true),
    close: () => setOpen(false),
    /** Returns the action to bring into the middle; undefined if nothing matches. */
    search(next: string): string | undefined {
      setWords(next);
      setCurrent(0);
      return findActions(actions, next)[0];
    },
    step(by: 1 | -1): string | undefined {
      if (hits.length === 0) return undefined;
      const next = (current + by + hits.length) % hits.length;
      setCurrent(next);
      return hits[next];
    },
  };
}
