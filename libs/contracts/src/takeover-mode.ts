import { z } from 'zod';

/**
 * The effect of a person's message on the bot's replies in that chat: none, or it pauses them for a quarter
 * of an hour, for an hour, or until someone resumes them.
 */
const takeoverModes = ['off', '15_minutes', '1_hour', 'until_resumed'] as const;
export const takeoverModeSchema = z.enum(takeoverModes);
export type TakeoverMode = z.infer<typeof takeoverModeSchema>;
