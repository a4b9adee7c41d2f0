import type { ErrorDetail } from '@botter/contracts';
import type { ActionDraft } from '../../../shared/action-draft';

export const wizardSteps = [
  { number: 1, title: 'Basic Info' },
  { number: 2, title: 'Message' },
  { number: 3, title: 'Media' },
  { number: 4, title: 'Buttons' },
  { number: 5, title: 'Advanced' },
] as const;
export type StepNumber = (typeof wizardSteps)[number]['number'];
export const lastStep: StepNumber = 5;

/** The step before or after; undefined past an end. */
export function stepNextTo(step: StepNumber, by: 1 | -1): StepNumber | undefined {
  return wizardSteps[wizardSteps.findIndex(({ number }) => number === step) + by]?.number;
}

export const commandAndMessageRequired = 'Command and message are required';

/** Step 1 asks for a command and a trigger, step 2 for a message; the others ask for nothing. */
export function isStepComplete(step: StepNumber, draft: ActionDraft): boolean {
  if (step === 1) return draft.command.trim() !== '' && draft.trigger !== '';
  if (step === 2) return draft.text.trim() !== '';
  return true;
}

/** The first step that still lacks something; undefined when the action can be saved. */
export function firstIncompleteStep(draft: ActionDraft): StepNumber | undefined {
  return wizardSteps.find(({ number }) => !isStepComplete(number, draft))?.number;
}

/** A step can be opened once everything before it is complete. */
export function canOpenStep(step: StepNumber, draft: ActionDraft): boolean {
  const gap = firstIncompleteStep(draft);
  return gap === undefined || step <= gap;
}

/** What a step still asks for, in words; undefined when it is complete. */
export function missingInStep(step: StepNumber, draft: ActionDraft): string | undefined {
  if (isStepComplete(step, draft)) return undefined;
  if (step === 2) return 'Enter a message to continue.';
  return draft.command.trim() === ''
    ? 'Enter a command to continue.'
    : 'Choose what triggers the action to continue.';
}

/** The step where the field of a refused save is edited, from the server's error details. */
export function stepOfDetails(details: readonly ErrorDetail[] | undefined): StepNumber | undefined {
  for (const { path } of details ?? []) {
    const field = path.replace(/^body\./, '');
    if (/^(command|actionTrigger)\b/.test(field)) return 1;
    if (/^(parseMode|actionData\.text)\b/.test(field)) return 2;
    if (/^actionData\.media\b/.test(field)) return 3;
    if (field.startsWith('actionData.button')) return 4;
    if (/^(webhook|actionData\.(delayed|disable))/.test(field)) return 5;
  }
  return undefined;
}
