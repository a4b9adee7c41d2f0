/**
 * Words that people type, and what the articles say instead. In small letters, without the endings that
 * `stemOf` removes.
 */
const meanings: readonly (readonly [typed: string, said: readonly string[]])[] = [
  ['2fa mfa otp authenticator', ['two-factor']],
  ['alert notice push', ['notification']],
  ['answer respond response', ['repl']],
  ['attachment upload', ['document', 'file']],
  ['backup copy download', ['export']],
  ['broken bug crash error issue', ["doesn't work", 'fails', 'problem']],
  ['click tap', ['press']],
  ['colleague invite permission role team', ['share']],
  ['cost billing fee money pay price subscription', ['free during']],
  ['delay later remind reminder schedule timer', ['delayed callback']],
  ['delete erase remove', ['delete', 'remove']],
  ['diagram flowchart map', ['flow graph']],
  ['edit modify rename update', ['change']],
  ['email mail', ['e-mail']],
  ['excel', ['spreadsheet']],
  ['fast flood quota rate speed throttle', ['too fast']],
  ['hack leak stolen', ['leaked']],
  ['human operator takeover', ['taken over']],
  ['image picture', ['photo']],
  ['integration n8n zapier', ['webhook', 'api key']],
  ['length size', ['characters', 'mb']],
  ['link website', ['url']],
  ['login logout password', ['sign-in']],
  ['maximum', ['at most']],
  ['mute', ['quiet hours']],
  ['restore revert rollback', ['undo']],
  ['silent ignore', ["doesn't reply"]],
  ['statistics stats metrics numbers', ['figures']],
  ['test preview', ['simulator']],
];

/** Words without a meaning for the search. */
const fillers = new Set(
  'a an and are at be can do does for from how i in is it me much my of on or the to what when where which who why with'.split(
    ' ',
  ),
);

/** A word of a query. */
export interface SearchWord {
  /** Matches texts that contain it, anywhere in a word. */
  readonly part: string;
  /** And those in which a word begins so. */
  readonly said: readonly string[];
}

/** The words of a query in small letters for the search. Fillers count only if there are no other words. */
export function searchWords(query: string): SearchWord[] {
  const typed = query
    .split(/\s+/)
    .map((word) => word.replace(/^[("']+/, '').replace(/[)"'?!,.;:]+$/, ''))
    .filter(Boolean);
  const telling = typed.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : typed).map((word) => {
    const part = stemOf(word);
    const ofMeaning = meanings.filter(([words]) => words.split(' ').some((one) => stemOf(one) === part));
    return { part, said: ofMeaning.flatMap(([, said]) => said) };
  });
}

/** Whether a text in small letters contains the word, or another with its meaning. */
export function holdsWord(text: string, { part, said }: SearchWord): boolean {
  return text.includes(part) || said.some((words) => beginsIn(text, words));
}

function beginsIn(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/** The same for "price", "prices", "priced" and "pricing". */
function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word) || word.endsWith('ss')) return word;
  const stem = word.replace(/(?:ings?|ed|ies|es|s|e|y)$/, '');
  return stem.length < 4 ? word : stem;
}
