/** Measures of the flow graph in pixels at zoom 1. */
export const nodeSize = { width: 260, height: 160 } as const;

/** Free space between cards of one rank, and between ranks. */
export const spacing = { neighbours: 50, ranks: 80 } as const;

/** Between two ranks are the lines with their labels. */
export const rankGap = spacing.ranks * 2;

/** Space around what is laid out. */
export const margin = 20;

export const zoomRange = { min: 0.5, max: 2 } as const;

/** From this many actions on only what is in sight is drawn. */
export const manyActions = 300;

/** Below this zoom very many cards and lines are drawn without their details. */
export const farZoom = 0.65;

/** As many buttons as a card names. */
export const shownButtons = 3;

/** Rows of buttons at the bottom of a card, each with the beginning of its line at the right edge. */
const chip = { height: 18, gap: 3 } as const;
const bottomEdge = 9;
/** From the first row of buttons up to the middle of their heading. */
const headingRise = 10;

/** Where delayed callbacks begin: next to the command. */
export const delayPortY = 21;
export const inPortY = nodeSize.height / 2;

/** How far below the top of the card the line of a button begins, `rows` being the rows that are shown. */
export function buttonPortY(index: number, rows: number): number {
  const below = rows - 1 - index;
  return nodeSize.height - bottomEdge - below * (chip.height + chip.gap) - chip.height / 2;
}

/** The same for the buttons that have no row: at the heading. */
export function restPortY(rows: number): number {
  return buttonPortY(0, rows) - chip.height / 2 - headingRise;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
