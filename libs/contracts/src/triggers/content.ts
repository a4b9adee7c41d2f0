import { z } from 'zod';
import { alternatives, defineTrigger } from './trigger-definition';

/** The kinds of messages that a trigger can name. */
export const contentKindSchema = z.enum([
  'photo',
  'video',
  'document',
  'voice',
  'audio',
  'video_note',
  'sticker',
  'location',
  'contact',
]);
export type ContentKind = z.infer<typeof contentKindSchema>;

export const contentKindWords: Readonly<Record<ContentKind, string>> = {
  photo: 'a photo',
  video: 'a video',
  document: 'a file',
  voice: 'a voice message',
  audio: 'an audio file',
  video_note: 'a video message',
  sticker: 'a sticker',
  location: 'a location',
  contact: 'a contact',
};

const kindsText = 'Choose at least one kind of message';

export const content = defineTrigger({
  schema: z.object({
    type: z.literal('content'),
    kinds: z
      .array(contentKindSchema, { error: kindsText })
      .min(1, kindsText)
      .max(contentKindSchema.options.length)
      .refine((kinds) => new Set(kinds).size === kinds.length, 'A kind of message is there twice'),
  }),
  sentence: ({ kinds }) => `Someone sends ${alternatives(kinds.map((kind) => contentKindWords[kind]))}`,
});
