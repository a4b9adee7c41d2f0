import type { ActionData } from '@botter/contracts';
import type { LintedAction } from '../problem';

/** A command action to lint, for tests; its id is its command. */
export function command(
  name: string,
  data: Partial<ActionData> = {},
  more: Partial<Omit<LintedAction, 'actionData'>> = {},
): LintedAction {
  return {
    id: name,
    command: name,
    actionTrigger: 'command',
    parseMode: '',
    enabled: true,
    ...more,
    actionData: {
      text: `Reply to ${name}`,
      buttons: [],
      buttonLayout: 'horizontal',
      buttonsPerRow: null,
      media: null,
      disableWebPagePreview: false,
      steps: [],
      delayedCallbacks: [],
      ...data,
    },
  };
}

export function callback(
  name: string,
  data: Partial<ActionData> = {},
  more: Partial<Omit<LintedAction, 'actionData'>> = {},
): LintedAction {
  return command(name, data, { actionTrigger: 'callback', ...more });
}

/** Callback buttons with these values, labelled like them. */
export function buttonsTo(...values: string[]): ActionData['buttons'] {
  return values.map((value) => ({ label: value, type: 'callback', value }));
}

/** Delayed callbacks of a minute each. */
export function delaysTo(...commands: string[]): ActionData['delayedCallbacks'] {
  return commands.map((callbackCommand) => ({ callbackCommand, delaySeconds: 60 }));
}
