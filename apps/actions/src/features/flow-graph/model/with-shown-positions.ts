import type { ActionPosition } from '@botter/contracts';
import type { Graph } from './to-graph';

/**
 * The positions to save with a change. Cards that nobody has placed yet are kept where they are shown: laid out again
 * after the change, they could end up on one another.
 */
export function withShownPositions(graph: Graph, changed: readonly ActionPosition[]): ActionPosition[] {
  const known = new Set(changed.map(({ actionId }) => actionId));
  const shown = graph.nodes.filter(({ id, placed }) => !placed && !known.has(id));
  return [...shown.map(({ id, position }) => ({ actionId: id, ...position })), ...changed];
}
