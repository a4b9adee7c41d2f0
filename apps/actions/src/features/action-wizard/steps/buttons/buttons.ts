import {
  arrangeButtons,
  type ButtonArrangement,
  callbackDataByteLimit,
  utf8ByteLength,
} from '@botter/bot-api';
import { actionLimits, type Button, httpsUrlProblem } from '@botter/contracts';

/** Why a button can't be added, in the words a person sees; undefined when it can. */
export function buttonProblem(button: Button): string | undefined {
  if (button.label.trim() === '' || button.value.trim() === '') return 'Label and value are required';
  return button.type === 'callback' ? undefined : httpsUrlProblem(button.value.trim());
}

/** Why no further button can be added; undefined while one can. */
export function buttonCountProblem(buttons: readonly Button[]): string | undefined {
  return buttons.length >= actionLimits.buttons ? `At most ${actionLimits.buttons} buttons` : undefined;
}

/** The first button that can't be saved, and why; undefined if all can. */
export function firstInvalidButton(
  buttons: readonly Button[],
): { readonly index: number; readonly problem: string } | undefined {
  for (const [index, button] of buttons.entries()) {
    const problem = buttonProblem(button);
    if (problem) return { index, problem };
  }
  return undefined;
}

/** A button as it is stored. */
export function trimmedButton(button: Button): Button {
  return { ...button, label: button.label.trim(), value: button.value.trim() };
}

/**
 * The bytes of a callback value, and whether Telegram transfers it unchanged or the product maps it when
 * sending.
 */
export function callbackSize(value: string): { bytes: number; limit: number; mapped: boolean } {
  const bytes = utf8ByteLength(value.trim());
  return { bytes, limit: callbackDataByteLimit, mapped: bytes > callbackDataByteLimit };
}

/** The list with one entry moved; moving past an end changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  if (from < 0 || from >= copy.length || to < 0 || to >= copy.length) return copy;
  const [entry] = copy.splice(from, 1);
  copy.splice(to, 0, entry as T);
  return copy;
}

/** About the width of a keyboard on a phone, of the edges of a key, and of a letter. Pixels. */
const phone = { keyboard: 320, edges: 16, letter: 7.3 } as const;

/** For each of the buttons: how many share its row. */
export function rowLengths(count: number, arrangement: ButtonArrangement): number[] {
  const rows = arrangeButtons(Array.from({ length: count }), arrangement);
  return rows.flatMap((row) => row.map(() => row.length));
}

/** The places of the buttons whose labels phones cut off. */
export function cutLabels(buttons: readonly Button[], arrangement: ButtonArrangement): number[] {
  const lengths = rowLengths(buttons.length, arrangement);
  return lengths.flatMap((length, at) => (isLongLabel(buttons[at]!.label, length) ? [at] : []));
}

/** Whether phones cut a label off if this number of buttons shares a row. */
export function isLongLabel(label: string, perRow: number): boolean {
  return label.trim().length > (phone.keyboard / perRow - phone.edges) / phone.letter;
}
