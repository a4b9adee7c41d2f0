import { type CardPlace, nodeSize, type Point, spacing } from './graph-geometry';

/** The nearest place below a card that no other card covers. */
export function freePlaceBelow(card: CardPlace, cards: readonly CardPlace[]): Point {
  const place = { x: card.x, y: card.y + (card.height ?? nodeSize.height) + spacing.neighbours };
  const isTaken = () =>
    cards.some(
      ({ x, y, height = nodeSize.height }) =>
        Math.abs(x - place.x) < nodeSize.width && y < place.y + nodeSize.height && place.y < y + height,
    );
  while (isTaken()) place.y += nodeSize.height + spacing.neighbours;
  return place;
}
