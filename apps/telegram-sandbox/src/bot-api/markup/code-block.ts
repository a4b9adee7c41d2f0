/**
 * The first line of a fenced code block: its language and the index of its content. `at` is the index after
 * the opening backticks. A line break after them belongs to the fence.
 */
export function readCodeBlock(markdown: string, at: number): { language?: string; content: number } {
  const [name = ''] = /^[^\s`]*/.exec(markdown.slice(at)) ?? [];
  const end = at + name.length;
  const isLanguage = name !== '' && end < markdown.length && markdown.charAt(end) !== '`';
  const content = isLanguage ? end : at;
  const [lineBreak = ''] = /^(?:\r\n|\n\r|\n|\r)?/.exec(markdown.slice(content, content + 2)) ?? [];
  return { language: isLanguage ? name : undefined, content: content + lineBreak.length };
}
