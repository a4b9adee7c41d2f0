import { type Action, type ActionBody, isTyped, targetTrigger, withoutSlash } from '@botter/contracts';
import { bodyWithEnabled, sameField } from './action-form';
import { findCallback } from './callback-actions';

/** The callback action with which buttons send what a command replies. Its webhook stays with the command. */
export function callbackCopyOf(source: Action): ActionBody {
  return {
    command: withoutSlash(source.command),
    actionType: 'send_message',
    actionTrigger: targetTrigger,
    triggers: [],
    parseMode: source.parseMode,
    enabled: source.enabled,
    webhookUrl: null,
    webhookEnabled: false,
    actionData: source.actionData,
  };
}

/**
 * The change with which a command's copy follows it: undefined if there is no copy, or if someone has already
 * made the two different.
 */
export function copyChange(
  actions: readonly Action[],
  before: Action,
  after: Action,
): { readonly copy: Action; readonly body: ActionBody } | undefined {
  if (!isTyped(before.actionTrigger) || !isTyped(after.actionTrigger)) return undefined;
  const copy = findCallback(actions, withoutSlash(before.command));
  const contentOf = ({ parseMode, actionData }: Action) => ({ parseMode, actionData });
  if (!copy || !sameField(contentOf(copy), contentOf(before))) return undefined;
  if (sameField(contentOf(copy), contentOf(after))) return undefined;
  return { copy, body: { ...bodyWithEnabled(copy, copy.enabled), ...contentOf(after) } };
}
