/** A part of a found text, and whether it matches the search. */
export interface ExcerptPart {
  readonly text: string;
  readonly found: boolean;
}

/** Characters shown before the first match. */
const lead = 30;
const longest = 160;

/** The part of a text around the first of these words, cut between words. */
export function excerptOf(text: string, words: string): ExcerptPart[] {
  const flat = text.replace(/\s+/g, ' ');
  const wanted = words
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = wanted.length > 0 ? new RegExp(`(${wanted.join('|')})`, 'giu') : undefined;
  const first = pattern ? Math.max(0, flat.search(pattern)) : 0;
  const from = first <= lead ? 0 : flat.lastIndexOf(' ', first - lead) + 1;
  const cut = `${from > 0 ? '…' : ''}${flat.slice(from, from + longest)}${flat.length > from + longest ? '…' : ''}`;
  if (!pattern) return [{ text: cut, found: false }];
  return cut
    .split(pattern)
    .map((part, at) => ({ text: part, found: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}
