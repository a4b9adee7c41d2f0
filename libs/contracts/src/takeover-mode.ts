import { z } from 'zod';

/**
 * What a person's message does to the answers of the bot in that chat: nothing, or it pauses them for a quarter of an
 * hour, for an hour, or until someone resumes them.
 */
export const takeoverModes = ['off', '15_minutes', '1_hour', 'until_resumed'] as const;
export const takeoverModeSchema = z.enum(takeoverModes);
export type TakeoverMode = z.infer<typeof takeoverModeSchema>;
