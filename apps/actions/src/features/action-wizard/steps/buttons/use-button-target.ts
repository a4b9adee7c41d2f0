import type { Action, Bot, Button } from '@botter/contracts';
import { actionBodySchema } from '@botter/contracts';
import { bodyOf, emptyDraft } from '../../../../shared/action-draft';
import { callbackCopyOf } from '../../../../shared/callback-copy';
import { useSaveAction } from '../../api/use-save-action';
import { type ButtonDraft, buttonOf, existingReplies } from './button-draft';

/**
 * Makes what a button sends, where it does not exist yet: a new reply with its text, or the copy of a command that a button
 * can open. Both are saved at once. Rejects with the server's words, or with those of the check.
 */
export function useButtonTarget(bot: Bot, actions: readonly Action[]) {
  const { mutateAsync: add, isPending } = useSaveAction(bot.id);
  const make = async (draft: ButtonDraft): Promise<Button> => {
    const button = buttonOf(draft, actions);
    if (button.type !== 'callback') return button;
    if (draft.reply === 'new') {
      if (draft.text.trim() === '') return button;
      const body = bodyOf({ ...emptyDraft, trigger: 'callback', command: button.value, text: draft.text });
      const checked = actionBodySchema.safeParse(body);
      if (!checked.success) throw new Error(checked.error.issues[0]?.message);
      const { command } = await add({ body, actionId: undefined });
      return { ...button, value: command };
    }
    const source = existingReplies(actions).find(({ value }) => value === button.value)?.copyOf;
    if (!source) return button;
    const { command } = await add({ body: callbackCopyOf(source), actionId: undefined });
    return { ...button, value: command };
  };
  return { make, isPending };
}
