import { useState } from 'react';
import type { MessageEnd } from './api/use-messages';
import { atTheEnd, drawAround, drawNewer, drawnRange, drawOlder } from './drawn-items';

/** An end of what is drawn. */
export interface DrawnEnd extends Pick<MessageEnd, 'some' | 'loading' | 'error'> {
  /** True if the next items are loaded but not drawn. */
  readonly isLoaded?: true;
  readonly load: () => void;
}

interface DrawnItemsOptions {
  /** The keys of all loaded items, from top to bottom. */
  readonly keys: readonly string[];
  readonly older: MessageEnd;
  readonly newer: MessageEnd;
  /** The item that the person came to see; `visit` changes each time they go there. */
  readonly target: { readonly id: string; readonly visit: string } | undefined | '';
  /** The last message that was just written here: with it the end is shown. */
  readonly ownId: string | undefined;
}

/**
 * Which of the loaded messages are in the page. Messages that are loaded but not drawn look like a further
 * page at either end, which appears immediately.
 */
export function useDrawnItems({ keys, older, newer, target, ownId }: DrawnItemsOptions) {
  const [drawn, setDrawn] = useState(atTheEnd);
  const [visit, setVisit] = useState<string>();
  if (target && target.visit !== visit && keys.includes(target.id)) {
    setVisit(target.visit);
    setDrawn(drawAround(keys, drawn, target.id));
  }
  const [shownId, setShownId] = useState(ownId);
  if (ownId !== shownId) {
    setShownId(ownId);
    if (ownId !== undefined) setDrawn(atTheEnd);
  }
  const { from, to } = drawnRange(keys, drawn);
  const loaded = { isLoaded: true, loading: false, error: null, some: true } as const;
  const ends: Record<'older' | 'newer', DrawnEnd> = {
    older: from > 0 ? { ...loaded, load: () => setDrawn(drawOlder(keys, drawn)) } : older,
    newer: to < keys.length ? { ...loaded, load: () => setDrawn(drawNewer(keys, drawn)) } : newer,
  };
  return {
    ...ends,
    from,
    to,
    toNewest: () => setDrawn(atTheEnd),
  };
}
