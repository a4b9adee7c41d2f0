import type { Action } from '@botter/contracts';
import { useReactFlow } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { findNodes } from '../model/find-nodes';
import { nodeSize } from '../model/graph-geometry';

/** The search over the canvas: what fits stays bright, and one after the other comes into the middle. */
export function useGraphSearch(actions: readonly Action[], onFocus: (id: string) => void) {
  const { getNode, setCenter, getZoom } = useReactFlow();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [current, setCurrent] = useState(0);
  const hits = useMemo(() => (open ? findNodes(actions, words) : []), [actions, open, words]);
  const found = useMemo(() => (open && words.trim() !== '' ? new Set(hits) : undefined), [open, words, hits]);

  const focus = (id: string | undefined) => {
    const node = id === undefined ? undefined : getNode(id);
    if (!node) return;
    const { x, y } = node.position;
    onFocus(node.id);
    const zoom = Math.max(0.9, getZoom());
    void setCenter(x + nodeSize.width / 2, y + nodeSize.height / 2, { zoom, duration: 250 });
  };
  return {
    open,
    words,
    hits,
    found,
    current: Math.min(current, Math.max(0, hits.length - 1)),
    focus,
    start: () => setOpen(true),
    close: () => setOpen(false),
    search(next: string) {
      setWords(next);
      setCurrent(0);
      focus(findNodes(actions, next)[0]);
    },
    step(by: 1 | -1) {
      if (hits.length === 0) return;
      const next = (current + by + hits.length) % hits.length;
      setCurrent(next);
      focus(hits[next]);
    },
  };
}
