import { asciiDigits } from './ascii-digits';

const longest = 40;

/**
 * A number as people write it: with a comma or a point, and groups of three digits with spaces, apostrophes,
 * or the other of comma and point. Undefined if it is none.
 * @param isWhole true: `1.000` and `1,000` are a thousand
 */
export function readNumber(text: string, isWhole = false): number | undefined {
  if (text.length > longest) return undefined;
  const compact = asciiDigits(text)
    .replaceAll(/[\s'’_]/g, '')
    .replace(/^[−–]/, '-');
  const number = Number(withPoint(compact, isWhole));
  const isNumber = /^[+-]?(?:\d|[.,]\d)[\d.,]*$/.test(compact) && Number.isFinite(number);
  // Larger ones would not be kept as they are typed.
  return isNumber && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

/** With a point before the decimals and nothing between groups; not a number if that can't be done. */
function withPoint(text: string, isWhole: boolean): string {
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return text;
  const others = marks.slice(0, -1);
  const isGrouped = /^[+-]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(text);
  if (isGrouped && (isWhole || others.length > 0)) return text.replaceAll(/[.,]/g, '');
  if (others.includes(last)) return 'none';
  const at = text.lastIndexOf(last);
  const whole = text.slice(0, at);
  if (others.length > 0 && !/^[+-]?\d{1,3}(?:[.,]\d{3})*$/.test(whole)) return 'none';
  return `${whole.replaceAll(/[.,]/g, '')}.${text.slice(at + 1)}`;
}
