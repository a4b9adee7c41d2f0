import { callbackFinder, withoutSlash } from '@botter/contracts';
import type { ActionState } from './action.decider';
import type { StoredActionData } from './action.events';

type WithReferences = Pick<StoredActionData, 'buttons' | 'delayedCallbacks'>;

/** The values of buttons and delayed callbacks that may run a callback action of this command. */
export function referringValues(command: string): string[] {
  const name = withoutSlash(command);
  return [name, `/${name}`];
}

/** Whether a value runs this action, as the bot finds it by the commands the actions have now. */
export function runs(
  actions: ReadonlyMap<string, ActionState>,
  actionId: string,
): (value: string) => boolean {
  const callbacks = [...actions].flatMap(([id, { command, actionTrigger }]) =>
    actionTrigger === 'callback' ? [{ id, command }] : [],
  );
  const find = callbackFinder(callbacks);
  return (value) => find(value)?.id === actionId;
}

/** The same with another command wherever a value runs the action; undefined where none does. */
export function withCommand<Data extends WithReferences>(
  data: Data,
  runsAction: (value: string) => boolean,
  command: string,
): Data | undefined {
  let found = false;
  const renamed = (value: string): string => {
    if (!runsAction(value)) return value;
    found = true;
    return command;
  };
  const buttons = data.buttons.map((button) =>
    button.type === 'callback' ? { ...button, value: renamed(button.value) } : button,
  );
  const delayedCallbacks = data.delayedCallbacks.map((delayed) => ({
    ...delayed,
    callbackCommand: renamed(delayed.callbackCommand),
  }));
  return found ? { ...data, buttons, delayedCallbacks } : undefined;
}
