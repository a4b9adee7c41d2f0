import type { ActionNode } from './flow-elements';
import { cardBox } from './picture';
import type { Box } from './place-label';

/** As a part of the `d` of an SVG path. */
export const rectangle = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** The cards of each kind of trigger together, as the `d` of one SVG path. */
export function cardsOnMap(nodes: readonly ActionNode[]) {
  const paths = { command: '', callback: '' };
  for (const node of nodes) paths[node.data.action.actionTrigger] += rectangle(cardBox(node));
  return paths;
}

/** The box around all cards; undefined without any. */
export function boxOfCards(nodes: readonly ActionNode[]): Box | undefined {
  return nodes.length > 0 ? nodes.map(cardBox).reduce(around) : undefined;
}

/** The smallest box around two. */
export function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
