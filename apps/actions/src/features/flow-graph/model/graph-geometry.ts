/** Measures of the flow graph in pixels at zoom 1. */
export const nodeSize = { width: 260, height: 160 } as const;

/** Free space between cards of one rank, and between ranks. */
export const spacing = { neighbours: 50, ranks: 80 } as const;

/** Space around what is laid out. */
export const margin = 20;

export const zoomRange = { min: 0.5, max: 2 } as const;

/** From this many actions on only what is in sight is drawn. */
export const manyActions = 300;

export interface Point {
  readonly x: number;
  readonly y: number;
}
