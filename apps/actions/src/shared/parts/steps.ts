import { type Step, stepSentence, stepTemplates } from '@botter/contracts';
import { stepProblems } from '../step-problems';
import { tidiedStep } from '../tidied-step';
import type { EditorSection, FormPart } from './form-part';

export interface StepsForm {
  /** As they are being written: texts may be empty. */
  readonly steps: readonly Step[];
}

const section: EditorSection<StepsForm> = {
  step: 5,
  panel: 'then',
  paths: ['actionData.steps'],
  places: { step: 'step' },
  missing(form) {
    const [first] = stepProblems(form.steps.map(tidiedStep));
    return first && `Step ${first[0] + 1}: ${first[1][0]}`;
  },
};

/** What runs after the message. */
export const steps: FormPart<StepsForm, 'steps'> = {
  empty: { steps: [] },
  // The version before, which may still respond during an upgrade, has none.
  of: ({ actionData }) => ({ steps: actionData.steps ?? [] }),
  body: () => ({}),
  data: (form) => ({ steps: form.steps.map(tidiedStep) }),
  names: { steps: 'steps' },
  // The sentence of a step of another shape throws.
  hasShape: (form) => form.steps.every((step) => stepSentence(step) !== undefined),
  sections: { steps: section },
  texts: ({ actionData }) =>
    (actionData.steps ?? []).flatMap((step) => [stepSentence(step), ...stepTemplates(step)]),
};
