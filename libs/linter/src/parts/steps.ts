import { quoted } from '../quoted';
import { reachedAfter, stepsOf } from '../step-flow';
import { lintStep, stepName } from '../steps';
import type { LinkOf, LinkWords, LinterPart, PartProblem } from './linter-part';

/** Checks each step by itself; what is wrong with their order is in `rules`. */
export const steps: LinterPart<'steps'> = (part, context) =>
  part.steps.flatMap((step, index) =>
    lintStep(step, index, context).map(
      (found): PartProblem => ({ ...found, where: { part: 'step', index } }),
    ),
  );

export const stepWords: LinkWords<'step'> = {
  continues({ from, reference: { index, field } }) {
    return field === 'goTo' ? reachedAfter(stepsOf(from).slice(0, index)) : undefined;
  },
  name(link) {
    const { index, field, fieldIndex } = link.reference;
    const step = stepName(index);
    const of = step.toLowerCase();
    switch (field) {
      case 'goTo':
        return stepOf(link)?.type === 'branch' ? `Branch ${fieldIndex + 1} of ${of}` : step;
      case 'onInvalid':
        return `The last invalid answer to ${of}`;
      case 'onTimeout':
        return `The time-out of ${of}`;
      case 'button':
        return `The button ${quoted(labelOf(link))} of ${of}`;
      default:
        return field satisfies never;
    }
  },
  effect: ({ reference: { field } }) =>
    field === 'button' ? 'pressing it does nothing' : 'the dialog ends there',
  missing(value, name, link) {
    const { field } = link.reference;
    if (field === 'button') {
      return {
        code: 'button_without_target',
        message: `${name} has no target: no callback action is called ${value}.`,
        advice: `Add a callback action ${value}, or choose an existing one for the button.`,
      };
    }
    return {
      code: 'step_without_target',
      message: `${name} goes to ${value}, but there is no such action, so the dialog ends there.`,
      advice: link.isTyped
        ? `Write the command with its slash, or choose another action.`
        : 'Choose another action, or add one with this name.',
    };
  },
};

function stepOf({ from, reference }: LinkOf<'step'>) {
  return stepsOf(from)[reference.index];
}

function labelOf(link: LinkOf<'step'>): string {
  const step = stepOf(link);
  return step?.type === 'message' ? (step.buttons[link.reference.fieldIndex]?.label ?? '') : '';
}
