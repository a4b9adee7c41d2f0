import { locatedPlaces } from '@botter/contracts';
import type { TextField } from './replace-range';

/** Part of a place on one line, from the top left corner of the field's content. Pixels. */
interface Piece {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a place of the text is drawn: on one line, or on several. */
export type PillPlace = readonly Piece[];

const sameStyles = [
  // Not "font": it is empty if the font has features or variations.
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'fontKerning',
  'fontFeatureSettings',
  'fontVariationSettings',
  'fontVariantNumeric',
  'letterSpacing',
  'wordSpacing',
  'lineHeight',
  'textAlign',
  'textIndent',
  'textTransform',
  'tabSize',
  'direction',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
] as const;

/**
 * Where the places of the field's text are. Browsers don't say this of text in fields, so the same text is
 * laid out in `copy`, with the same font and width.
 */
export function pillPlaces(field: TextField, copy: HTMLElement, text: string): PillPlace[] {
  const style = getComputedStyle(field);
  for (const name of sameStyles) copy.style[name] = style[name];
  copy.style.width = field instanceof HTMLInputElement ? 'max-content' : `${field.clientWidth}px`;
  if (field instanceof HTMLInputElement) copy.style.lineHeight = `${field.clientHeight}px`;
  // Ends the last line, which would have no height otherwise.
  copy.textContent = `${text}\u200b`;
  const laidOut = copy.firstChild as Text;
  const origin = copy.getBoundingClientRect();
  // A dialog that is being opened may be smaller than it is going to be.
  const scale = copy.offsetWidth > 0 ? origin.width / copy.offsetWidth : 1;
  return locatedPlaces(text).map(({ start, end }) => {
    const range = document.createRange();
    range.setStart(laidOut, start);
    range.setEnd(laidOut, end);
    // jsdom lays nothing out.
    return [...(range.getClientRects?.() ?? [])].map(({ left, top, width, height }) => ({
      left: (left - origin.left) / scale,
      top: (top - origin.top) / scale,
      width: width / scale,
      height: height / scale,
    }));
  });
}
