import type { Action, Bot } from '@botter/contracts';
import type { ActionDraft } from '../../../shared/action-draft';
import type { ButtonDraft } from './buttons/button-draft';
import type { MediaUpload } from './media/use-media-upload';

/** What every step works on. */
export interface StepProps {
  bot: Bot;
  draft: ActionDraft;
  change: (patch: Partial<ActionDraft>) => void;
  /** The button being written, kept while other steps are open. */
  newButton: ButtonDraft;
  changeNewButton: (button: ButtonDraft) => void;
  /** The upload of step 3, which goes on while other steps are open. */
  upload: MediaUpload;
  /** While the action is being saved nothing is uploaded. */
  busy: boolean;
  /** All actions of the bot as the server has them. */
  actions: readonly Action[];
  /** Which of them is being edited. */
  actionId: string | undefined;
}
