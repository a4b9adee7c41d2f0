import type { BotFile, Media } from '@botter/contracts';
import type { ActionForm } from '../../../../shared/action-form';

/** A file as the media of an action. */
export function mediaOfFile({ id, telegramType }: Pick<BotFile, 'id' | 'telegramType'>): Media {
  return { source: 'upload', type: telegramType, fileId: id };
}

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
