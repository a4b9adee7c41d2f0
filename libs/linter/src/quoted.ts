const longest = 40;

/** A name in a sentence: in quotation marks, and cut to at most 40 characters. */
export function quoted(name: string): string {
  const characters = [...name.trim()];
  return characters.length > longest ? `“${characters.slice(0, longest - 1).join('')}…”` : `“${name.trim()}”`;
}
