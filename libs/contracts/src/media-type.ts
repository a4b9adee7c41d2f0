import { z } from 'zod';

/** How Telegram shows a file. */
export const mediaTypeSchema = z.enum(['photo', 'video', 'audio', 'document', 'animation']);
export type MediaType = z.infer<typeof mediaTypeSchema>;
