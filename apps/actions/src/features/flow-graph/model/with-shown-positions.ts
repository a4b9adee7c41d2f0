import type { ActionPosition } from '@botter/contracts';
import type { Graph } from './to-graph';

/**
 * The positions to save with a change. Cards that no one has moved keep their shown position: a new layout
 * after the change could put them on top of each other.
 */
export function withShownPositions(graph: Graph, changed: readonly ActionPosition[]): ActionPosition[] {
  const known = new Set(changed.map(({ actionId }) => actionId));
  const shown = graph.nodes.filter(({ id, placed }) => !placed && !known.has(id));
  return [...shown.map(({ id, position }) => ({ actionId: id, ...position })), ...changed];
}
