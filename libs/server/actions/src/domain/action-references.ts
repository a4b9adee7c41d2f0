import {
  type ActionReference,
  type ActionTrigger,
  isTyped,
  mayNameCommand,
  type ReferringContent,
  referenceFinder,
  renameReferences,
  withoutSlash,
} from '@botter/contracts';
import type { ActionState } from './action.decider';

interface Named {
  readonly command: string;
  readonly actionTrigger: ActionTrigger;
}

/** In small letters, the values of references that may run an action of this command. */
export function referringValues(command: string): string[] {
  const name = withoutSlash(command).toLowerCase();
  return [name, `/${name}`];
}

/** Whether a reference runs this action, as the bot finds it by the commands the actions have now. */
export function runs(
  actions: ReadonlyMap<string, ActionState>,
  actionId: string,
): (reference: ActionReference) => boolean {
  const find = referenceFinder(
    [...actions].map(([id, { command, actionTrigger }]) => ({ id, command, actionTrigger })),
  );
  return (reference) => find(reference)?.id === actionId;
}

/** The same with another name in each reference that runs the action; undefined if there is none. */
export function withName<Data extends ReferringContent>(
  data: Data,
  runsAction: (reference: ActionReference) => boolean,
  { command, actionTrigger }: Named,
): Data | undefined {
  let found = false;
  const renamed = renameReferences(data, (reference) => {
    if (!runsAction(reference)) return reference.value;
    found = true;
    return mayNameCommand(reference) && isTyped(actionTrigger) ? `/${withoutSlash(command)}` : command;
  });
  return found ? renamed : undefined;
}
