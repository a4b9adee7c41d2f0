import { z } from 'zod';
import { idSchema, instantSchema } from './common';
import { mediaTypeSchema } from './media-type';

export const fileSchema = z.object({
  id: idSchema,
  originalName: z.string(),
  telegramType: mediaTypeSchema.meta({ description: 'How Telegram is asked to show it' }),
  size: z.number().int().meta({ description: 'Bytes' }),
  mimeType: z.string().meta({ description: 'Decided by the content' }),
  hasThumbnail: z.boolean().meta({ description: 'Its content can be asked for with thumbnail=1' }),
  created_at: instantSchema,
});
export type BotFile = z.infer<typeof fileSchema>;
