import { type ActionKey, foldedText, type Trigger } from '@botter/contracts';
import type { EngineTrigger, FoundAction, MatchRule, TriggerUse } from './engine-trigger';

/** A text that is a phrase first, then one that begins with it, then one that contains it. */
export const text: EngineTrigger<'text'> = {
  on: 'message',
  finder(uses) {
    const triggers = textTriggers(uses);
    return (message) => findByText(message.text, triggers);
  },
};

/** What a text trigger responds to. */
interface Phrase<A> {
  readonly action: A;
  /** Counts from 0, in the order in which the actions were made. */
  readonly order: number;
}

/** The phrases of text triggers, folded, each with the oldest action that has it. */
interface TextTriggers<A> {
  readonly is: Phrases<A>;
  readonly starts: Phrases<A>;
  readonly contains: Phrases<A>;
}

interface Phrases<A> {
  readonly byText: ReadonlyMap<string, Phrase<A>>;
  /** Lengths of the phrases by their first character: only these are looked up in a text. */
  readonly lengths: ReadonlyMap<string, ReadonlySet<number>>;
}

function textTriggers<A extends ActionKey>(uses: readonly TriggerUse<A, 'text'>[]): TextTriggers<A> {
  const of = (match: Trigger<'text'>['match']) =>
    phrases(uses.filter(({ trigger }) => trigger.match === match));
  return { is: of('is'), starts: of('starts'), contains: of('contains') };
}

function phrases<A extends ActionKey>(uses: readonly TriggerUse<A, 'text'>[]): Phrases<A> {
  const byText = new Map<string, Phrase<A>>();
  const lengths = new Map<string, Set<number>>();
  for (const { action, trigger } of uses) {
    for (const text of trigger.words.map(foldedText)) {
      if (byText.has(text)) continue;
      byText.set(text, { action, order: byText.size });
      const known = lengths.get(text.charAt(0)) ?? new Set();
      lengths.set(text.charAt(0), known.add(text.length));
    }
  }
  return { byText, lengths };
}

/** The most characters of a text that are compared. */
const comparedLength = 4096;

/** The text as it is compared with phrases. */
export function comparedText(text: string): string {
  return foldedText(text.slice(0, comparedLength));
}

/** The action of a folded text: its phrase is the whole text, else its beginning, else a part of it. */
function findByText<A extends ActionKey>(
  text: string,
  { is, starts, contains }: TextTriggers<A>,
): FoundAction<A> | undefined {
  return (
    foundBy('textIs', is.byText.get(text)?.action) ??
    foundBy('textStarts', startingWith(text, starts)) ??
    foundBy('textContains', containing(text, contains))
  );
}

function foundBy<A extends ActionKey>(rule: MatchRule, action: A | undefined): FoundAction<A> | undefined {
  return action && { action, rule };
}

/** The action with the longest phrase that the text begins with, as whole words. */
function startingWith<A>(text: string, phrases: Phrases<A>): A | undefined {
  return longestAt(text, 0, phrases, undefined)?.phrase.action;
}

/** The action with the longest phrase in the text, as whole words; of equally long ones the oldest. */
function containing<A>(text: string, phrases: Phrases<A>): A | undefined {
  let best: Found<A> | undefined;
  for (let at = 0; at < text.length; at++) best = longestAt(text, at, phrases, best);
  return best?.phrase.action;
}

/** Whether a folded text begins with these folded words. */
export function beginsWithWords(text: string, words: string): boolean {
  return words !== '' && text.startsWith(words) && isBoundary(text, words.length);
}

/** Whether these folded words are anywhere in a folded text. */
export function hasWords(text: string, words: string): boolean {
  if (words === '') return false;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (isBoundary(text, at) && isBoundary(text, at + words.length)) return true;
  }
  return false;
}

interface Found<A> {
  readonly length: number;
  readonly phrase: Phrase<A>;
}

/** The longest phrase at this place, unless `best` is longer, or as long and older. */
function longestAt<A>(
  text: string,
  at: number,
  { byText, lengths }: Phrases<A>,
  best: Found<A> | undefined,
): Found<A> | undefined {
  const possible = lengths.get(text.charAt(at));
  if (!possible || !isBoundary(text, at)) return best;
  let found = best;
  for (const length of possible) {
    if (length < (found?.length ?? 0) || !isBoundary(text, at + length)) continue;
    const phrase = byText.get(text.slice(at, at + length));
    if (phrase && (length !== found?.length || phrase.order < found.phrase.order)) found = { length, phrase };
  }
  return found;
}

const inWord = /[\p{L}\p{N}]/u;
/** Scripts that are written without spaces have a boundary at each character. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a word can begin or end at this place. */
export function isBoundary(text: string, at: number): boolean {
  if (at > text.length) return false;
  return at === 0 || at === text.length || isApart(text.charAt(at - 1)) || isApart(text.charAt(at));
}

function isApart(character: string): boolean {
  return !inWord.test(character) || withoutSpaces.test(character);
}
