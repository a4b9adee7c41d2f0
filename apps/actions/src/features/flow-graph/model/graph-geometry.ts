/** Measures of the flow graph in pixels at zoom 1. */
export const nodeSize = { width: 260, height: 160 } as const;

/** Free space between cards of one rank, and between ranks. */
export const spacing = { neighbours: 50, ranks: 80 } as const;

/** Between two ranks are the lines with their labels. */
export const rankGap = spacing.ranks * 2;

/** Space around what is laid out. */
export const margin = 20;

export const zoomRange = { min: 0.5, max: 2 } as const;

/** From this number of actions on, only the visible ones are drawn. */
export const manyActions = 300;

/** Below this zoom very many cards and lines are drawn without their details. */
export const farZoom = 0.65;

/** The maximum of buttons that a card names. */
export const shownButtons = 3;

/** Rows of buttons at the bottom of a card, each with the beginning of its line at the right edge. */
const chip = { height: 18, gap: 3 } as const;
const bottomEdge = 9;
/** The distance from the first row of buttons up to the middle of their heading. */
const headingRise = 10;

/** The maximum of steps that a card names. */
export const shownSteps = 16;

/** Delayed callbacks begin next to the command. */
export const delayPortY = 21;
/** Also of a card that is higher because of its steps. */
export const inPortY = nodeSize.height / 2;

/**
 * The distance from the top of the card to the line of a button; `rows` is the number of rows that are shown.
 */
export function buttonPortY(index: number, rows: number): number {
  const below = rows - 1 - index;
  return nodeSize.height - bottomEdge - below * (chip.height + chip.gap) - chip.height / 2;
}

/** What a card has above its steps: the command alone, a short message too, or a message with its buttons. */
const aboveSteps = { command: 40, text: 96, buttons: nodeSize.height - bottomEdge + 5 } as const;
/** The heading of the steps with the space around it. */
const stepsHeading = 21;

/** The rows of a card's steps: the last one counts those without a row. */
export function stepRows(count: number): number {
  return Math.min(shownSteps, count) + (count > shownSteps ? 1 : 0);
}

/** The height of a card that has steps. */
export function heightWithSteps(count: number, above: keyof typeof aboveSteps): number {
  const rows = stepRows(count) * (chip.height + chip.gap) - chip.gap;
  return Math.max(nodeSize.height, aboveSteps[above] + stepsHeading + rows + bottomEdge);
}

/** The distance from the top of a card of this height to the line of a row of its steps. */
export function stepPortY(row: number, rows: number, height: number): number {
  return height - nodeSize.height + buttonPortY(row, rows);
}

/** The same for the buttons that have no row: at the heading. */
export function restPortY(rows: number): number {
  return buttonPortY(0, rows) - chip.height / 2 - headingRise;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The top left corner of a card. */
export interface CardPlace extends Point {
  /** Left out for a card without steps. */
  readonly height?: number;
}
