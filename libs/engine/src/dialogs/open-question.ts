import type { Question } from './ask-question';
import type { DialogOccasion, SessionState } from './dialog-types';
import type { LoadedActions, StepPlace } from './loaded-actions';

/** A question that waits for the person's answer. */
export interface OpenQuestion {
  readonly state: SessionState;
  readonly place: StepPlace;
  readonly step: Question;
}

/** Undefined if no question waits, or if the one that waited is gone. */
export function openQuestion(
  { session }: Pick<DialogOccasion, 'session'>,
  actions: LoadedActions,
): OpenQuestion | undefined {
  const state = session?.waitsFor === 'answer' ? session : session?.open;
  const place = state && actions.stepOf(state);
  const step = place?.action.data.steps?.[place.index];
  return place && step?.type === 'question' ? { state, place, step } : undefined;
}
