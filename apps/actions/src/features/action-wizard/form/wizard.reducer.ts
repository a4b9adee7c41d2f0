import type { Media } from '@botter/contracts';
import { type ActionForm, sameField, sameForm } from '../../../shared/action-form';
import { type ButtonForm, emptyButtonForm, isBegun } from '../steps/buttons/button-form';
import { changeOfMedia } from '../steps/media/media';
import { canOpenStep, isStepComplete, type StepNumber, stepNextTo } from '../steps/steps';

/**
 * The state of the open wizard. `saved` is the server's version (or the empty form), `form` what
 * the person sees.
 */
export interface WizardState {
  readonly step: StepNumber;
  readonly form: ActionForm;
  readonly saved: ActionForm;
  /** The button that is being written in step 4 and not added yet. */
  readonly newButton: ButtonForm;
  /** The version that the form started from; undefined for a new action. */
  readonly version: number | undefined;
}

export type WizardEvent =
  | { type: 'changed'; patch: Partial<ActionForm> }
  /** A file is there, for a step or for the message of the action. */
  | { type: 'uploaded'; media: Media; stepId: string | undefined }
  | { type: 'newButtonChanged'; button: ButtonForm }
  | { type: 'stepChosen'; step: StepNumber }
  | { type: 'next' }
  | { type: 'previous' }
  /**
   * The server has accepted `sent` and stored it as `form`; text that was typed meanwhile stays a change.
   */
  | { type: 'saved'; sent: ActionForm; form: ActionForm; version: number }
  /**
   * The server has a newer version: what is not changed here follows it. Without a way to have both nothing
   * changes.
   */
  | { type: 'rebased'; form: ActionForm; version: number }
  /** Back to the server's version, for example after someone else has changed it. */
  | { type: 'replaced'; form: ActionForm; version: number | undefined };

export function wizardReducer(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'changed':
      return { ...state, form: { ...state.form, ...event.patch } };
    case 'uploaded':
      return {
        ...state,
        form: { ...state.form, ...changeOfMedia(state.form, event.media, event.stepId) },
      };
    case 'newButtonChanged':
      return { ...state, newButton: event.button };
    case 'stepChosen':
      return canOpenStep(event.step, state.form) ? { ...state, step: event.step } : state;
    case 'next':
      return isStepComplete(state.step, state.form)
        ? { ...state, step: stepNextTo(state.step, 1) ?? state.step }
        : state;
    case 'previous':
      return { ...state, step: stepNextTo(state.step, -1) ?? state.step };
    case 'saved':
      return {
        ...state,
        form: sameForm(state.form, event.sent) ? event.form : state.form,
        saved: event.form,
        version: event.version,
      };
    case 'rebased': {
      const form = mergedForm(state, event.form);
      return form ? { ...state, form, saved: event.form, version: event.version } : state;
    }
    case 'replaced':
      return {
        ...state,
        form: event.form,
        saved: event.form,
        newButton: emptyButtonForm,
        version: event.version,
      };
  }
  return event satisfies never;
}

/** A form on top of a newer version; undefined if both have changed the same field in different ways. */
function mergedForm({ form, saved }: WizardState, newer: ActionForm): ActionForm | undefined {
  const fields = Object.keys(newer) as (keyof ActionForm)[];
  const isOurs = (field: keyof ActionForm) => !sameField(form[field], saved[field]);
  const isTheirs = (field: keyof ActionForm) => !sameField(newer[field], saved[field]);
  const clash = fields.some(
    (field) => isOurs(field) && isTheirs(field) && !sameField(form[field], newer[field]),
  );
  if (clash) return undefined;
  return { ...newer, ...Object.fromEntries(fields.filter(isOurs).map((field) => [field, form[field]])) };
}

/** True when leaving would lose something. */
export function hasUnsavedChanges(state: WizardState): boolean {
  return isBegun(state.newButton) || !sameForm(state.form, state.saved);
}
