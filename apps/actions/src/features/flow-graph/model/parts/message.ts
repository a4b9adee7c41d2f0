import { buttonPortY, restPortY, shownButtons } from '../graph-geometry';
import type { GraphLine, GraphPart } from './graph-part';

const rest = 'out';
const portOfButton = (index: number) => `button-${index}`;

/** A port for each button that the card names, and one for the others. */
export const message: GraphPart<'message'> = {
  ports({ buttons }) {
    const rows = Math.min(shownButtons, buttons.length);
    return [
      ...Array.from({ length: rows }, (_, index) => ({
        id: portOfButton(index),
        y: buttonPortY(index, rows),
      })),
      ...(buttons.length > rows ? [{ id: rest, y: restPortY(rows) }] : []),
    ];
  },
  portsKey: ({ buttons }) => `${buttons.slice(0, shownButtons + 1).map(({ type }) => type)}`,
};

export const buttonLine: GraphLine = {
  port: (index) => (index < shownButtons ? portOfButton(index) : rest),
  isDrawn: true,
  signRoom: '',
  colour: 'callback',
  dash: [],
};
