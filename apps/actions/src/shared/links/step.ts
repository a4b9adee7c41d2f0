import { type ActionReference, conditionSentence, type Step } from '@botter/contracts';
import { CornerDownRight } from 'lucide-react';
import { compactDelay } from '../compact-delay';
import type { Link } from './link';

type StepReference = Extract<ActionReference, { part: 'step' }>;

export const step = {
  kind: 'step',
  noun: 'step',
  Icon: CornerDownRight,
  iconColor: 'text-muted',
  label: (reference, { steps = [] }) => wordsOf(reference, steps[reference.index]),
  key: ({ stepId, field, fieldIndex }) => `${stepId}-${field}-${fieldIndex}`,
  inWords: (label) => `Step “${label}”`,
} as const satisfies Link<'step'>;

/** On which occasion a step goes there. */
function wordsOf({ field, fieldIndex }: StepReference, from: Step | undefined): string {
  if (field === 'onInvalid') return 'no valid answer';
  if (from?.type === 'question') return `no answer in ${compactDelay(from.timeoutSeconds ?? 0)}`;
  if (from?.type === 'message') return from.buttons[fieldIndex]?.label ?? '';
  const branch = from?.type === 'branch' ? from.branches[fieldIndex] : undefined;
  return branch ? `if ${conditionSentence(branch.when)}` : 'then';
}
