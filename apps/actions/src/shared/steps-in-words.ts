import { type Step, type StepType, stepNoun } from '@botter/contracts';
import { counted } from '@botter/web-ui';
import { stepTypes } from './components/step-looks';

/** How many steps of each type there are: `3 questions, 1 branch`. */
export function stepsInWords(steps: readonly Step[]): string {
  const countOf = (type: StepType) => steps.filter((step) => step.type === type).length;
  return stepTypes
    .filter((type) => countOf(type) > 0)
    .map((type) => counted(countOf(type), stepNoun(type), plural(stepNoun(type))))
    .join(', ');
}

const plural = (noun: string) => `${noun}${noun.endsWith('ch') ? 'es' : 's'}`;
