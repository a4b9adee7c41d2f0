import { z } from 'zod';

export const actionTriggerSchema = z.enum(['command', 'callback']);
export type ActionTrigger = z.infer<typeof actionTriggerSchema>;

/** How an action's name sets it off, and what the screens say about it. */
interface NameTrigger {
  /** `typed`: people write the name. `target`: buttons and delayed callbacks refer to it. */
  readonly name: 'typed' | 'target';
  readonly label: string;
  readonly plural: string;
  readonly icon: 'slash' | 'pointer';
  /** Completes "Triggered when: …" in the editor. */
  readonly description: string;
  readonly nameHint: string;
  readonly namePlaceholder: string;
  /** What an empty list of these actions says. */
  readonly empty: { readonly title: string; readonly text: string };
}

/** Everything that depends on an action's trigger: a new one is a record here. */
export const actionTriggers: Readonly<Record<ActionTrigger, NameTrigger>> = {
  command: {
    name: 'typed',
    label: 'Command',
    plural: 'Commands',
    icon: 'slash',
    description: 'Someone types it in the chat',
    nameHint: 'People type it with or without the slash. /start is what a new chat begins with.',
    namePlaceholder: '/start',
    empty: {
      title: 'No command actions',
      text: 'A command action replies when someone types a command such as /start.',
    },
  },
  callback: {
    name: 'target',
    label: 'Callback',
    plural: 'Callbacks',
    icon: 'pointer',
    description: 'Someone presses an inline button',
    nameHint: 'The value of the buttons that open this action, for example show_menu.',
    namePlaceholder: 'show_menu',
    empty: {
      title: 'No callback actions',
      text: 'A callback action replies when someone presses an inline button.',
    },
  },
};

/** The trigger of an action if none is chosen. */
export const defaultTrigger: ActionTrigger = 'command';
/** The trigger of an action that is made for a button. */
export const targetTrigger: ActionTrigger = 'callback';

/** Whether people type the name of an action with this trigger. */
export function isTyped(trigger: ActionTrigger): boolean {
  return actionTriggers[trigger].name === 'typed';
}

/** Whether buttons and delayed callbacks can run an action with this trigger. */
export function isTarget(trigger: ActionTrigger): boolean {
  return actionTriggers[trigger].name === 'target';
}
