import type { ErrorDetail } from '@botter/contracts';
import type { ActionForm } from '../../../shared/action-form';
import { type StepNumber, sections, sectionsIn } from '../../../shared/parts';

export const wizardSteps = [
  { number: 1, title: 'Basic Info' },
  { number: 2, title: 'Message' },
  { number: 3, title: 'Media' },
  { number: 4, title: 'Buttons' },
  { number: 5, title: 'Advanced' },
] as const satisfies readonly { number: StepNumber; title: string }[];
export type { StepNumber };

const messageStep: StepNumber = 2;
export const lastStep: StepNumber = 5;

/** The step before or after; undefined past an end. */
export function stepNextTo(step: StepNumber, by: 1 | -1): StepNumber | undefined {
  return wizardSteps[wizardSteps.findIndex(({ number }) => number === step) + by]?.number;
}

export const commandAndMessageRequired = 'Command and message are required';

export function isStepComplete(step: StepNumber, form: ActionForm): boolean {
  return missingInStep(step, form) === undefined;
}

/** The first step that still lacks something; undefined when the action can be saved. */
export function firstIncompleteStep(form: ActionForm): StepNumber | undefined {
  return wizardSteps.find(({ number }) => !isStepComplete(number, form))?.number;
}

/**
 * A step can be opened once everything before it is complete. The steps of a dialog may be written first: an
 * action that has some needs no message.
 */
export function canOpenStep(step: StepNumber, form: ActionForm): boolean {
  const gap = firstIncompleteStep(form);
  return gap === undefined || step <= gap || (gap === messageStep && step === lastStep);
}

/** What is missing in a step, as text; undefined if it is complete. */
export function missingInStep(step: StepNumber, form: ActionForm): string | undefined {
  for (const section of sectionsIn(step)) {
    const missing = section.missing?.(form);
    if (missing !== undefined) return missing;
  }
  return undefined;
}

/** The step with the field of a refused save, from the server's error details. */
export function stepOfDetails(details: readonly ErrorDetail[] | undefined): StepNumber | undefined {
  for (const { path } of details ?? []) {
    const field = path.replace(/^body\./, '');
    const section = sections.find(({ paths }) => paths.some((beginning) => field.startsWith(beginning)));
    if (section) return section.step;
  }
  return undefined;
}
