import type { Entry, EntryGroup } from './entry';

/** How many of a group are shown at most: the page stays small with hundreds of bots. */
const shownOfGroup = 8;

interface Scored {
  readonly entry: Entry;
  readonly score: number;
}

/**
 * The entries that match best, group by group, the group with the best one first. Before anything is typed:
 * all groups in their order.
 */
export function findEntries(groups: readonly EntryGroup[], typed: string): EntryGroup[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return groups.map(({ title, entries }) => ({ title, entries: entries.slice(0, shownOfGroup) }));
  }
  return groups
    .map(({ title, entries }) => ({ title, found: best(entries, words) }))
    .filter(({ found }) => found.length > 0)
    .sort((a, b) => (b.found[0]?.score ?? 0) - (a.found[0]?.score ?? 0))
    .map(({ title, found }) => ({ title, entries: found.map(({ entry }) => entry) }));
}

function best(entries: readonly Entry[], words: readonly string[]): Scored[] {
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, shownOfGroup);
}

/**
 * Every word has to match: best at the beginning of the label, then of one of its words, then anywhere; 0 if
 * one is missing.
 */
function scoreOf({ label, hint = '', keywords = '' }: Entry, words: readonly string[]): number {
  const name = label.toLocaleLowerCase();
  const others = `${hint} ${keywords}`.toLocaleLowerCase();
  let sum = 0;
  for (const word of words) {
    const score = scoreIn(name, word) * 2 || scoreIn(others, word);
    if (score === 0) return 0;
    sum += score;
  }
  // Of equal matches the shorter one wins.
  return sum / words.length + 1 / (1 + name.length);
}

function scoreIn(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  if (at === 0) return 3;
  return /[\s@/_:-]/.test(text[at - 1] ?? '') ? 2 : 1;
}
