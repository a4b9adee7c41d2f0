/** Bytes that stand in no text: control characters other than tab, line ends, form feed and escape. */
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F]/;

/**
 * The beginning of a file as text, or undefined if it is none. A byte order mark decides between UTF-8 and
 * UTF-16; without one it is UTF-8, and what is not valid there counts as some older single-byte encoding.
 */
export function textOf(head: Buffer): string | undefined {
  const text = decode(head);
  return binary.test(text) ? undefined : text;
}

/** Whether it begins with the byte order mark of UTF-16. */
export function isWide(head: Buffer): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}

function decode(head: Buffer): string {
  const encoding = isWide(head) ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding).decode(head);
}
