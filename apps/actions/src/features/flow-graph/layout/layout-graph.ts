import { graphlib, layout } from '@dagrejs/dagre';
import { margin, nodeSize, type Point, spacing } from '../model/graph-geometry';

/** What the layout has to know: ids, and the ways between them. Plain data, so that it can be sent to a worker. */
export interface LayoutTask {
  readonly ids: readonly string[];
  readonly ways: readonly { readonly source: string; readonly target: string }[];
}

export type Layout = Readonly<Record<string, Point>>;

/** Top left corners of cards laid out from left to right, along the way in which a conversation goes. */
export function layOutGraph({ ids, ways }: LayoutTask): Layout {
  const graph = new graphlib.Graph();
  graph.setGraph({
    rankdir: 'LR',
    nodesep: spacing.neighbours,
    // Labels of edges stand between the ranks, which is twice the space of ranks without any.
    ranksep: spacing.ranks * 2,
    marginx: margin,
    marginy: margin,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { ...nodeSize });
  for (const { source, target } of ways) if (source !== target) graph.setEdge(source, target);
  layout(graph);
  const places: Record<string, Point> = {};
  for (const id of ids) {
    const { x = 0, y = 0 } = graph.node(id) as Partial<Point>;
    places[id] = { x: Math.round(x - nodeSize.width / 2), y: Math.round(y - nodeSize.height / 2) };
  }
  return places;
}
