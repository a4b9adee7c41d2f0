import type { Action, Button } from '@botter/contracts';
import type { ActionDraft } from '../../../shared/action-draft';

/** What every step works on. */
export interface StepProps {
  draft: ActionDraft;
  change: (patch: Partial<ActionDraft>) => void;
  /** The button being written, kept while other steps are open. */
  newButton: Button;
  changeNewButton: (button: Button) => void;
  /** All actions of the bot as the server has them. */
  actions: readonly Action[];
  /** Which of them is being edited. */
  actionId: string | undefined;
}
