import { type Action, type ActionBody, withoutSlash } from '@botter/contracts';
import { sameField } from '../../../shared/action-draft';
import { findCallback } from '../../../shared/callback-actions';
import { callbackCopyOf } from '../../../shared/callback-copy';

/** What a button needs to reply as a command does: a callback action that does already, or one to be made. */
export type ReplyOfCommand = { readonly value: string } | { readonly copy: ActionBody };

/** @throws where a callback action of that name replies something else */
export function replyOfCommand(command: Action, actions: readonly Action[]): ReplyOfCommand {
  const known = findCallback(actions, withoutSlash(command.command));
  if (!known) return { copy: callbackCopyOf(command) };
  const contentOf = ({ parseMode, actionData }: Action) => ({ parseMode, actionData });
  if (sameField(contentOf(known), contentOf(command))) return { value: known.command.trim() };
  throw new Error(
    `The callback action “${known.command.trim()}” replies something else than ${command.command}. Connect the button to its card, or rename one of them.`,
  );
}
