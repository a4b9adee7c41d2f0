import type { Button } from '@botter/contracts';
import { type ActionDraft, sameDraft } from '../../../shared/action-draft';
import { emptyButton, isBegun } from '../steps/buttons/buttons';
import { canOpenStep, isStepComplete, lastStep, type StepNumber } from '../steps/steps';

/** The wizard while it is open. `saved` is what the server has (or the empty form), `draft` what the person sees. */
export interface WizardState {
  readonly step: StepNumber;
  readonly draft: ActionDraft;
  readonly saved: ActionDraft;
  /** The button that is being written in step 4 and not added yet. */
  readonly newButton: Button;
  /** The version that the draft started from; undefined for a new action. */
  readonly version: number | undefined;
}

export type WizardEvent =
  | { type: 'changed'; patch: Partial<ActionDraft> }
  | { type: 'newButtonChanged'; button: Button }
  | { type: 'stepChosen'; step: StepNumber }
  | { type: 'next' }
  | { type: 'previous' }
  /** The server has taken `sent` and made `draft` of it; what was typed meanwhile stays a change. */
  | { type: 'saved'; sent: ActionDraft; draft: ActionDraft; version: number }
  /** Back to what the server has, for example after someone else has changed it. */
  | { type: 'replaced'; draft: ActionDraft; version: number | undefined };

export function wizardReducer(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'changed':
      return { ...state, draft: { ...state.draft, ...event.patch } };
    case 'newButtonChanged':
      return { ...state, newButton: event.button };
    case 'stepChosen':
      return canOpenStep(event.step, state.draft) ? { ...state, step: event.step } : state;
    case 'next':
      return isStepComplete(state.step, state.draft) && state.step < lastStep
        ? { ...state, step: (state.step + 1) as StepNumber }
        : state;
    case 'previous':
      return state.step > 1 ? { ...state, step: (state.step - 1) as StepNumber } : state;
    case 'saved':
      return {
        ...state,
        draft: sameDraft(state.draft, event.sent) ? event.draft : state.draft,
        saved: event.draft,
        version: event.version,
      };
    case 'replaced':
      return {
        ...state,
        draft: event.draft,
        saved: event.draft,
        newButton: emptyButton,
        version: event.version,
      };
  }
  return event satisfies never;
}

/** True when leaving would lose something. */
export function hasUnsavedChanges(state: WizardState): boolean {
  return isBegun(state.newButton) || !sameDraft(state.draft, state.saved);
}
