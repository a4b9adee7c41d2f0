import type { Media } from '@botter/contracts';
import type { ActionForm } from '../../../../shared/action-form';

/** The change that gives a file to a step, or to the message of the action. */
export function changeOfMedia(
  { steps }: Pick<ActionForm, 'steps'>,
  media: Media,
  stepId: string | undefined,
): Partial<ActionForm> {
  if (stepId === undefined) return { media };
  return {
    steps: steps.map((step) => (step.id === stepId && step.type === 'message' ? { ...step, media } : step)),
  };
}
