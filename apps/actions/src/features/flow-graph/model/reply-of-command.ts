import { type Action, type ActionBody, withoutSlash } from '@botter/contracts';
import { sameField } from '../../../shared/action-form';
import { findCallback } from '../../../shared/callback-actions';
import { callbackCopyOf } from '../../../shared/callback-copy';

/** How a button can reply as a command does: with an existing callback action, or a new one. */
export type ReplyOfCommand = { readonly value: string } | { readonly copy: ActionBody };

/** @throws if a callback action of that name has another reply */
export function replyOfCommand(command: Action, actions: readonly Action[]): ReplyOfCommand {
  const known = findCallback(actions, withoutSlash(command.command));
  if (!known) return { copy: callbackCopyOf(command) };
  const contentOf = ({ parseMode, actionData }: Action) => ({ parseMode, actionData });
  if (sameField(contentOf(known), contentOf(command))) return { value: known.command.trim() };
  throw new Error(
    `The callback action “${known.command.trim()}” replies something else than ${command.command}. Connect the button to its card, or rename one of them.`,
  );
}
