import { z } from 'zod';
import { idSchema } from './common';

/** Far beyond any canvas, so that a client's mistake can't put a card out of reach. */
const farthest = 1_000_000;

const coordinateSchema = z
  .number({ error: 'A position must be a number' })
  .min(-farthest, 'The position is too far away')
  .max(farthest, 'The position is too far away');

/** Where an action's card is in the flow graph: its top left corner, in pixels at zoom 1. */
export const actionPositionSchema = z.object({
  actionId: idSchema,
  x: coordinateSchema,
  y: coordinateSchema,
});
export type ActionPosition = z.infer<typeof actionPositionSchema>;

/** As many positions as one call takes. */
export const positionsPerCall = 5000;
