import { foldedText } from '@botter/contracts';
import type { FieldValue } from '../contacts/contact-facts';
import { valueText } from '../contacts/contact-values';
import { isBoundary } from '../triggers/text';

/** No folded text has it. */
const mark = '\u0001';

/**
 * A value as conditions compare it, with a mark wherever a word can begin or end. So anything that only
 * compares texts, like SQL, decides the same: `is` if both are equal, `starts` if one begins with the other,
 * and `contains` if the other is a part of it.
 */
export function markedWords(value: FieldValue): string {
  const text = foldedText(valueText(value));
  let marked = mark;
  let at = 0;
  // Never between the halves of a character.
  for (const character of text) {
    at += character.length;
    marked += isBoundary(text, at) ? `${character}${mark}` : character;
  }
  return marked;
}
