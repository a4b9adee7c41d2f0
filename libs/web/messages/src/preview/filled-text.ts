import type { Button, ParseMode } from '@botter/contracts';
import { measureMessage } from '../message-length';
import type { FillIn } from './use-fill-in';

interface Text {
  readonly text: string;
  readonly parseMode: ParseMode;
}

/** A text with sample values; as it is written while its HTML is wrong. */
export function filledText({ text, parseMode }: Text, fillIn: FillIn): Text {
  const isHtml = parseMode === 'HTML' && !measureMessage({ text, parseMode }).problem;
  return { text: fillIn(text, isHtml ? 'html' : 'plain'), parseMode: isHtml ? 'HTML' : '' };
}

/** Buttons with sample values in their labels. */
export function filledLabels(buttons: readonly Button[], fillIn: FillIn): Button[] {
  return buttons.map((button) => ({ ...button, label: fillIn(button.label) }));
}
