import { z } from 'zod';
import { idSchema, instantSchema } from './common';

/** The most notes of one chat. */
export const chatNoteLimit = 100;
/** Characters of one note. */
export const chatNoteTextLimit = 2000;

/** A colleague's note about a chat. */
export const chatNoteSchema = z.object({
  id: idSchema,
  author_id: idSchema,
  author_name: z.string(),
  text: z.string(),
  created_at: instantSchema,
});
export type ChatNote = z.infer<typeof chatNoteSchema>;
