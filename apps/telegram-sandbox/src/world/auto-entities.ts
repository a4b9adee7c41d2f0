/** A range that Telegram recognises by itself. Offsets and lengths count UTF-16 code units. */
export interface AutoEntity {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
}

/** Telegram knows every top-level domain; these are enough to try a bot with addresses without a scheme. */
const domains =
  'com|org|net|edu|gov|info|io|me|app|dev|shop|ai|eu|de|fr|es|it|nl|pl|uk|us|ru|ua|tr|in|cn|jp|br';
const host = `(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+`;

/** By type; what an earlier one has matched isn't matched again. */
const patterns: Readonly<Record<string, string>> = {
  email: `(?<![\\w.+-])[\\w.+-]{1,64}@${host}\\p{L}{2,}`,
  url: `(?:https?|ftp)://[^\\s<>"]+|(?<![\\w@./-])${host}(?:${domains})(?![\\w-])(?:[:/?#][^\\s<>"]*)?`,
  bot_command: '(?<![\\p{L}\\p{N}_/@<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\\w/])',
  mention: '(?<![\\p{L}\\p{N}_])@[A-Za-z0-9_]{4,32}(?!\\w)',
  hashtag: '(?<![\\p{L}\\p{N}_#&])#(?=[\\p{N}_]*\\p{L})[\\p{L}\\p{N}_]{1,256}',
  cashtag: '(?<![\\p{L}\\p{N}_$])\\$[A-Z]{1,8}(?![\\p{L}\\p{N}_$])',
  phone_number: '(?<![\\w+])\\+\\d(?:[ ()-]{0,2}\\d){6,14}(?!\\d)',
};
const pattern = new RegExp(
  Object.entries(patterns)
    .map(([type, source]) => `(?<${type}>${source})`)
    .join('|'),
  'gu',
);
const commands = new RegExp(`(?<bot_command>${patterns.bot_command})`, 'gu');
/**
 * Without these characters a text has at most commands, and without a slash nothing. Load tests write many
 * such texts.
 */
const hint = /[@#$+.:]/;
/** Nothing is recognised inside these. */
const opaque = new Set(['code', 'pre', 'text_link', 'text_mention', 'custom_emoji']);

/**
 * What Telegram recognises automatically in a text: commands, mentions, addresses, hashtags, cashtags, email
 * addresses and phone numbers, except inside code and links.
 */
export function autoEntities(text: string, styled: readonly AutoEntity[] = []): AutoEntity[] {
  const hinted = hint.test(text);
  if (!hinted && !text.includes('/')) return [];
  const closed = styled.filter(({ type }) => opaque.has(type));
  return [...text.matchAll(hinted ? pattern : commands)]
    .map((match) => {
      const type = Object.keys(patterns).find((name) => match.groups?.[name] !== undefined) ?? 'url';
      const found = type === 'url' ? withoutPunctuation(match[0]) : match[0];
      return { type, offset: match.index, length: found.length };
    })
    .filter(({ offset, length }) =>
      closed.every((range) => offset + length <= range.offset || offset >= range.offset + range.length),
    );
}

/** An address doesn't include the punctuation of the sentence that it ends. */
function withoutPunctuation(url: string): string {
  const trimmed = url.replace(/[.,:;!?'"»”]+$/, '');
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed;
}
