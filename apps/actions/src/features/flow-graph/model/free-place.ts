import { nodeSize, type Point, spacing } from './graph-geometry';

/** The nearest place below a card where no other card is. */
export function freePlaceBelow(card: Point, cards: readonly Point[]): Point {
  const place = { x: card.x, y: card.y + nodeSize.height + spacing.neighbours };
  const isTaken = () =>
    cards.some(
      ({ x, y }) => Math.abs(x - place.x) < nodeSize.width && Math.abs(y - place.y) < nodeSize.height,
    );
  while (isTaken()) place.y += nodeSize.height + spacing.neighbours;
  return place;
}
