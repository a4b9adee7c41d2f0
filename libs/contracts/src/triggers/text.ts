import { z } from 'zod';
import { alternatives, defineTrigger } from './trigger-definition';

export const textTriggerLimits = { words: 50, word: 100 } as const;

const wordText = `A word or phrase has 1 to ${textTriggerLimits.word} characters`;
const wordsText = `A text trigger has 1 to ${textTriggerLimits.words} words or phrases`;

const matchWords = { is: 'Someone writes', starts: 'A message starts with', contains: 'A message contains' };

export const text = defineTrigger({
  schema: z.object({
    type: z.literal('text'),
    match: z.enum(['is', 'starts', 'contains']),
    words: z
      .array(
        z
          .string({ error: wordText })
          .trim()
          .max(textTriggerLimits.word, wordText)
          .refine((word) => foldedText(word) !== '', wordText),
        { error: wordsText },
      )
      .min(1, wordsText)
      .max(textTriggerLimits.words, wordsText),
  }),
  sentence: ({ match, words }) => `${matchWords[match]} ${alternatives(words)}`,
  texts: ({ words }) => words,
  tidied: (trigger) => ({
    ...trigger,
    words: trigger.words.map((word) => word.trim()).filter((word) => word !== ''),
  }),
});

/**
 * A text as text triggers compare it: NFKD without marks, in one case, white space as single spaces. Empty if
 * nothing is left.
 */
export function foldedText(text: string): string {
  const unmarked = isPlain.test(text) ? text : text.normalize('NFKD').replaceAll(/[\u0300-\u036f]+/g, '');
  // Most texts are plain ASCII here, and the rest takes ten times as long.
  if (isPlain.test(unmarked)) return unmarked.toLowerCase().replaceAll(/ {2,}/g, ' ').trim();
  return unmarked
    .replaceAll(/\p{M}+/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
}

/** Printable ASCII. */
const isPlain = /^[ -~]*$/;
