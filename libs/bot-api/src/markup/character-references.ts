const named: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
]);

/**
 * Reads the character reference that begins with the `&` at `start`, as Telegram does: the four names lt, gt,
 * amp and quot, and numeric references; the semicolon may be missing. Undefined if there is none, then the
 * `&` is a plain character.
 */
function readCharacterReference(
  text: string,
  start: number,
): { readonly character: string; readonly end: number } | undefined {
  const rest = text.slice(start + 1, start + 12);
  const numeric = /^#(?:x([0-9a-fA-F]*)|(\d*))/.exec(rest);
  const name = numeric ? undefined : (/^[a-zA-Z]+/.exec(rest)?.[0] ?? '');
  const character = numeric ? fromCodePoint(numeric[0], numeric[1], numeric[2]) : named.get(name ?? '');
  if (character === undefined) return undefined;
  const end = start + 1 + (numeric ? numeric[0].length : (name ?? '').length);
  return { character, end: text[end] === ';' ? end + 1 : end };
}

function fromCodePoint(whole: string, hex?: string, decimal?: string): string | undefined {
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
  const surrogate = code >= 0xd800 && code <= 0xdfff;
  if (!(code > 0 && code < 0x10ffff) || surrogate || whole.length >= 9) return undefined;
  return String.fromCodePoint(code);
}

/** The text with all its character references read; linear in its length. */
export function decodeReferences(text: string): string {
  let decoded = '';
  let from = 0;
  const beginning = /&[#a-zA-Z]/g;
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const reference = readCharacterReference(text, found.index);
    if (!reference) continue;
    decoded += text.slice(from, found.index) + reference.character;
    from = beginning.lastIndex = reference.end;
  }
  return from === 0 ? text : decoded + text.slice(from);
}

/** Makes a text safe inside Telegram's HTML, also inside a quoted attribute. */
export function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
