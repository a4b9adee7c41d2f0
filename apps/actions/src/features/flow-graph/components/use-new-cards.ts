import { useEffect, useRef } from 'react';
import type { Graph } from '../model/to-graph';

/** The canvas has its new cards, and they have their places, with the next render. Milliseconds. */
const drawnMs = 80;

/** Reports cards that were added while the graph is open, also by the editor next to it. */
export function useNewCards(graph: Graph, enabled: boolean, onNew: (ids: readonly string[]) => void): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onNew);
  useEffect(() => {
    latest.current = onNew;
  });
  useEffect(() => {
    const ids = graph.nodes.map(({ id }) => id);
    const before = known.current;
    known.current = new Set(ids);
    const added = before ? ids.filter((id) => !before.has(id)) : [];
    if (!enabled || added.length === 0) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(added), drawnMs);
  }, [graph, enabled]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
