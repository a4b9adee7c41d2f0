import {
  buttonPortY,
  delayPortY,
  inPortY,
  manyActions,
  nodeSize,
  restPortY,
  shownButtons,
} from './graph-geometry';
import { type LineRoute, routeLines } from './route-lines';
import type { Graph } from './to-graph';

const none: ReadonlyMap<string, LineRoute> = new Map();

/** The ways of all lines of a graph. With very many actions there are none: drawing has to be fast then. */
export function graphRoutes({ nodes, edges }: Graph): ReadonlyMap<string, LineRoute> {
  if (nodes.length > manyActions) return none;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const lines = edges.flatMap(({ id, kind, source, target, index, label }) => {
    const [from, to] = [byId.get(source), byId.get(target)];
    if (!from || !to) return [];
    const rows = Math.min(shownButtons, from.action.actionData.buttons.length);
    const portY = kind === 'delay' ? delayPortY : index < rows ? buttonPortY(index, rows) : restPortY(rows);
    return {
      id,
      target,
      // In front of a delay is a clock.
      label: kind === 'delay' ? `   ${label}` : label,
      from: { x: from.position.x + nodeSize.width, y: from.position.y + portY },
      to: { x: to.position.x, y: to.position.y + inPortY },
    };
  });
  return routeLines(
    lines,
    nodes.map(({ position }) => position),
  );
}
