import type { Action, Bot, Button } from '@botter/contracts';
import { actionBodySchema, targetTrigger } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { bodyOf, emptyForm } from '../../../../shared/action-form';
import { callbackCopyOf } from '../../../../shared/callback-copy';
import { useSaveAction } from '../../api/use-save-action';
import { type ButtonForm, buttonOf, existingReplies } from './button-form';

/**
 * Creates the target of a button if it does not exist yet: a new reply with its text, or the copy of a
 * command that a button can open. Both are saved immediately. Rejects with the server's words, or with those
 * of the check.
 */
export function useButtonTarget(bot: Bot, actions: readonly Action[]) {
  const { mutateAsync: add, isPending } = useSaveAction(bot.id);
  const make = async (form: ButtonForm): Promise<Button> => {
    const button = buttonOf(form, actions);
    if (button.type !== 'callback') return button;
    if (form.reply === 'new') {
      if (form.text.trim() === '') return button;
      const body = bodyOf({ ...emptyForm, trigger: targetTrigger, command: button.value, text: form.text });
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

/** The server's words, or those of a check. */
export const wordsOf = (failure: unknown) =>
  errorText(failure, failure instanceof Error ? failure.message : 'Failed to save action');
