import { actionLimits } from '@botter/contracts';

/** The delays to choose from, in seconds. */
export const delayPresets = [
  { seconds: 30, label: '30 sec' },
  { seconds: 60, label: '1 min' },
  { seconds: 300, label: '5 min' },
  { seconds: 600, label: '10 min' },
  { seconds: 1800, label: '30 min' },
  { seconds: 3600, label: '1 hour' },
  { seconds: 7200, label: '2 hours' },
  { seconds: 21_600, label: '6 hours' },
  { seconds: 86_400, label: '1 day' },
] as const;

export const defaultDelaySeconds = 300;

export const delayUnits = [
  { unit: 'seconds', factor: 1 },
  { unit: 'minutes', factor: 60 },
  { unit: 'hours', factor: 3600 },
  { unit: 'days', factor: 86_400 },
] as const;
export type DelayUnit = (typeof delayUnits)[number]['unit'];

export interface CustomDelay {
  readonly value: string;
  readonly unit: DelayUnit;
}

export const defaultCustomDelay: CustomDelay = { value: '5', unit: 'minutes' };

/** Seconds of a custom delay, or why it is invalid. */
export function customDelaySeconds({ value, unit }: CustomDelay): { seconds: number } | { problem: string } {
  const amount = Number(value);
  if (value.trim() === '' || !Number.isInteger(amount) || amount < 1) {
    return { problem: 'The delay must be a whole number, at least 1' };
  }
  const factor = delayUnits.find((entry) => entry.unit === unit)?.factor ?? 1;
  const seconds = amount * factor;
  return seconds > actionLimits.delaySeconds ? { problem: 'The delay may be at most 30 days' } : { seconds };
}

/** Seconds as a custom delay in the largest unit that divides them, for editing a stored one. */
export function customDelayOf(seconds: number): CustomDelay {
  const fitting = [...delayUnits].reverse().find(({ factor }) => seconds >= factor && seconds % factor === 0);
  const { unit, factor } = fitting ?? delayUnits[0];
  return { value: String(seconds / factor), unit };
}
