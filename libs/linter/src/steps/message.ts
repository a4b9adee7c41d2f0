import { longValue, mediaProblems, textProblems } from '../text-problems';
import type { LinterStep } from './linter-step';

export const message: LinterStep<'message'> = (step, _name, { fileIds }) => [
  ...textProblems(step),
  ...mediaProblems(step.media, fileIds),
  ...step.buttons.flatMap(longValue),
];
