import type { Action, Bot } from '@botter/contracts';
import { type MediaUpload } from '@botter/web-messages';
import type { ActionForm } from '../../../shared/action-form';
import type { StepProblems } from '../../../shared/step-problems';
import type { ButtonForm } from './buttons/button-form';

/** What the server refused in steps, and the steps that it is about: it counts until they change. */
export interface StepRefusals {
  readonly steps: ActionForm['steps'];
  readonly problems: StepProblems;
}

/** The props of every step. */
export interface StepProps {
  bot: Bot;
  form: ActionForm;
  change: (patch: Partial<ActionForm>) => void;
  /** The button being written, kept while other steps are open. */
  newButton: ButtonForm;
  changeNewButton: (button: ButtonForm) => void;
  /** The upload of step 3, which continues while other steps are open. */
  upload: MediaUpload;
  /** While the action is being saved nothing is uploaded. */
  busy: boolean;
  /** All actions of the bot as the server has them. */
  actions: readonly Action[];
  /** The id of the edited action. */
  actionId: string | undefined;
  refusals: StepRefusals | undefined;
  /** Opens the steps of the dialog, if they aren't on the same screen. */
  onWriteSteps?: () => void;
}
