import { cardHeight } from './card-height';
import { inPortY, manyActions, nodeSize } from './graph-geometry';
import { cardPorts, graphLines } from './parts';
import { type LineRoute, routeLines } from './route-lines';
import type { Graph } from './to-graph';

const none: ReadonlyMap<string, LineRoute> = new Map();

/** The routes of all lines of a graph. A very large graph has none: drawing has to be fast then. */
export function graphRoutes({ nodes, edges }: Graph): ReadonlyMap<string, LineRoute> {
  if (nodes.length > manyActions) return none;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ports = new Map(nodes.map(({ id, action }) => [id, cardPorts(action)]));
  const lines = edges.flatMap(({ id, kind, source, target, index, label }) => {
    const [from, to] = [byId.get(source), byId.get(target)];
    if (!from || !to) return [];
    const line = graphLines[kind];
    const port = ports.get(source)?.find((one) => one.id === line.port(index));
    if (!port) return [];
    return {
      id,
      target,
      label: `${line.signRoom}${label}`,
      from: { x: from.position.x + nodeSize.width, y: from.position.y + port.y },
      to: { x: to.position.x, y: to.position.y + inPortY },
    };
  });
  return routeLines(
    lines,
    nodes.map(({ position, action }) => ({ ...position, height: cardHeight(action) })),
  );
}
