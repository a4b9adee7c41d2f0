import type { Button, ParseMode } from '@botter/contracts';
import { fill, type TemplateValues } from '@botter/engine';
import { measureMessage } from '../message-length';

interface Text {
  readonly text: string;
  readonly parseMode: ParseMode;
}

/** A text with sample values; as it is written while its HTML is wrong. */
export function filledText({ text, parseMode }: Text, values: TemplateValues): Text {
  const isHtml = parseMode === 'HTML' && !measureMessage({ text, parseMode }).problem;
  return { text: fill(text, values, isHtml ? 'html' : 'plain'), parseMode: isHtml ? 'HTML' : '' };
}

/** Buttons with sample values in their labels. */
export function filledLabels(buttons: readonly Button[], values: TemplateValues): Button[] {
  return buttons.map((button) => ({ ...button, label: fill(button.label, values) }));
}
