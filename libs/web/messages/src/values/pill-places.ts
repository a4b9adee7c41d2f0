/** Part of a place on one line, from the top left corner of the field's content. Pixels. */
interface Piece {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a place of the text is drawn: on one line, or on several. */
export type PillPlace = readonly Piece[];

type TextField = HTMLTextAreaElement | HTMLInputElement;

const sameStyles = [
  'font',
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
 * Where ranges of the field's text are. Browsers don't say this of text in fields, so the same text is laid
 * out in `copy`, with the same font and width.
 */
export function pillPlaces(
  field: TextField,
  copy: HTMLElement,
  ranges: readonly { readonly start: number; readonly end: number }[],
): PillPlace[] {
  const style = getComputedStyle(field);
  for (const name of sameStyles) copy.style[name] = style[name];
  copy.style.width = field instanceof HTMLInputElement ? 'max-content' : `${field.clientWidth}px`;
  if (field instanceof HTMLInputElement) copy.style.lineHeight = `${field.clientHeight}px`;
  // Ends the last line, which would have no height otherwise.
  copy.textContent = `${field.value}\u200b`;
  const text = copy.firstChild as Text;
  const origin = copy.getBoundingClientRect();
  return ranges.map(({ start, end }) => {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, Math.min(end, text.length));
    // jsdom lays nothing out.
    return [...(range.getClientRects?.() ?? [])].map(({ left, top, width, height }) => ({
      left: left - origin.left,
      top: top - origin.top,
      width,
      height,
    }));
  });
}
