import { type ActionDraft, sameDraft, sameField } from '../../../shared/action-draft';
import { type ButtonDraft, emptyButtonDraft, isBegun } from '../steps/buttons/button-draft';
import { canOpenStep, isStepComplete, type StepNumber, stepNextTo } from '../steps/steps';

/** The wizard while it is open. `saved` is what the server has (or the empty form), `draft` what the person sees. */
export interface WizardState {
  readonly step: StepNumber;
  readonly draft: ActionDraft;
  readonly saved: ActionDraft;
  /** The button that is being written in step 4 and not added yet. */
  readonly newButton: ButtonDraft;
  /** The version that the draft started from; undefined for a new action. */
  readonly version: number | undefined;
}

export type WizardEvent =
  | { type: 'changed'; patch: Partial<ActionDraft> }
  | { type: 'newButtonChanged'; button: ButtonDraft }
  | { type: 'stepChosen'; step: StepNumber }
  | { type: 'next' }
  | { type: 'previous' }
  /** The server has taken `sent` and made `draft` of it; what was typed meanwhile stays a change. */
  | { type: 'saved'; sent: ActionDraft; draft: ActionDraft; version: number }
  /** The server has a newer version: what is not changed here follows it. Without a way to have both nothing changes. */
  | { type: 'rebased'; draft: ActionDraft; version: number }
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
      return isStepComplete(state.step, state.draft)
        ? { ...state, step: stepNextTo(state.step, 1) ?? state.step }
        : state;
    case 'previous':
      return { ...state, step: stepNextTo(state.step, -1) ?? state.step };
    case 'saved':
      return {
        ...state,
        draft: sameDraft(state.draft, event.sent) ? event.draft : state.draft,
        saved: event.draft,
        version: event.version,
      };
    case 'rebased': {
      const draft = mergedDraft(state, event.draft);
      return draft ? { ...state, draft, saved: event.draft, version: event.version } : state;
    }
    case 'replaced':
      return {
        ...state,
        draft: event.draft,
        saved: event.draft,
        newButton: emptyButtonDraft,
        version: event.version,
      };
  }
  return event satisfies never;
}

/** A draft on top of a newer version; undefined where both have changed the same field in different ways. */
function mergedDraft({ draft, saved }: WizardState, newer: ActionDraft): ActionDraft | undefined {
  const fields = Object.keys(newer) as (keyof ActionDraft)[];
  const isOurs = (field: keyof ActionDraft) => !sameField(draft[field], saved[field]);
  const isTheirs = (field: keyof ActionDraft) => !sameField(newer[field], saved[field]);
  const clash = fields.some(
    (field) => isOurs(field) && isTheirs(field) && !sameField(draft[field], newer[field]),
  );
  if (clash) return undefined;
  return { ...newer, ...Object.fromEntries(fields.filter(isOurs).map((field) => [field, draft[field]])) };
}

/** True when leaving would lose something. */
export function hasUnsavedChanges(state: WizardState): boolean {
  return isBegun(state.newButton) || !sameDraft(state.draft, state.saved);
}
