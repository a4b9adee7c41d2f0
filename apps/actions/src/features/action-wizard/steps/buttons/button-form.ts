import { type Action, type Button, isTarget, isTyped, withoutSlash } from '@botter/contracts';
import { findCallback } from '../../../../shared/callback-actions';
import { commandFromLabel } from '../../../../shared/names';
import { buttonProblem, trimmedButton } from './buttons';

/** The results of a tap on a button. */
const tapResults = ['new', 'existing', 'url', 'webapp'] as const;
export type TapResult = (typeof tapResults)[number];

/** A button that is being written, with the reply that is to be made for it. */
export interface ButtonForm {
  readonly label: string;
  readonly type: Button['type'];
  /** Empty while it follows from the label. */
  readonly value: string;
  /** For a callback: whether its reply is a new or an existing one. */
  readonly reply: 'new' | 'existing';
  /** The text of the new reply; empty if the button is to be connected later. */
  readonly text: string;
}

export const emptyButtonForm: ButtonForm = {
  label: '',
  type: 'callback',
  value: '',
  reply: 'new',
  text: '',
};

/** True when something is written that would be lost. */
export function isBegun({ label, value, text }: ButtonForm): boolean {
  return [label, value, text].some((written) => written.trim() !== '');
}

/** A stored button, to be changed. */
export function formOfButton(button: Button, actions: readonly Action[]): ButtonForm {
  const exists = button.type === 'callback' && findCallback(actions, button.value) !== undefined;
  return { ...button, reply: exists ? 'existing' : 'new', text: '' };
}

export function tapResultOf({ type, reply }: ButtonForm): TapResult {
  return type === 'callback' ? reply : type;
}

export function withTapResult(form: ButtonForm, result: TapResult): ButtonForm {
  // A value for another kind of button is none for this one.
  const value = result === tapResultOf(form) ? form.value : '';
  return result === 'new' || result === 'existing'
    ? { ...form, type: 'callback', reply: result, value }
    : { ...form, type: result, value };
}

/** The value that the button gets: that of a new reply follows from its label. */
export function valueOf({ type, reply, label, value }: ButtonForm, actions: readonly Action[]): string {
  const written = value.trim();
  if (written !== '' || type !== 'callback' || reply === 'existing' || label.trim() === '') return written;
  return commandFromLabel(label, actions);
}

/** The button as it is stored. */
export function buttonOf(form: ButtonForm, actions: readonly Action[]): Button {
  return trimmedButton({ label: form.label, type: form.type, value: valueOf(form, actions) } as Button);
}

/** Why a button can't be added, in the words a person sees; undefined when it can. */
export function formProblem(form: ButtonForm, actions: readonly Action[]): string | undefined {
  if (tapResultOf(form) === 'existing' && form.label.trim() !== '' && form.value.trim() === '') {
    return 'Choose the reply';
  }
  return buttonProblem(buttonOf(form, actions));
}

/**
 * The replies that a button can send: callback actions, and commands, which get a callback action of the same
 * content.
 */
export interface ExistingReply {
  readonly value: string;
  readonly command: string;
  readonly text: string;
  /** The command action whose copy is still to be made. */
  readonly copyOf: Action | undefined;
}

export function existingReplies(actions: readonly Action[]): ExistingReply[] {
  const replies = new Map<string, ExistingReply>();
  const add = (action: Action, value: string, copyOf: Action | undefined) => {
    if (!replies.has(value)) {
      replies.set(value, { value, command: action.command.trim(), text: action.actionData.text, copyOf });
    }
  };
  for (const action of actions) {
    if (isTarget(action.actionTrigger)) add(action, action.command.trim(), undefined);
  }
  for (const action of actions) {
    const value = withoutSlash(action.command);
    if (isTyped(action.actionTrigger) && !findCallback(actions, value)) add(action, value, action);
  }
  return [...replies.values()];
}
