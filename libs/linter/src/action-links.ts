import { callbackFinder, commandName } from '@botter/contracts';
import type { LintedAction, ProblemPlace } from './problem';

/** A link from one action to another: a callback button or a delayed callback. */
export interface ActionLink {
  readonly from: LintedAction;
  readonly where: Extract<ProblemPlace, { part: 'button' | 'delayedCallback' }>;
  /** The button's value or the delayed callback's command. */
  readonly value: string;
  /** The button's label; undefined for a delayed callback. */
  readonly label: string | undefined;
  /** The action it runs: an enabled one where there is one. */
  readonly target: LintedAction | undefined;
  /** Without a target: whether a command action has this name, which a button can't send. */
  readonly isCommand: boolean;
}

/** Every link of the actions, with its target in the running bot. */
export function linksOf(actions: readonly LintedAction[]): ActionLink[] {
  const callbacks = actions.filter(({ actionTrigger }) => actionTrigger === 'callback');
  const findEnabled = callbackFinder(callbacks.filter(({ enabled }) => enabled));
  const findAny = callbackFinder(callbacks);
  const commandNames = new Set(
    actions
      .filter(({ actionTrigger }) => actionTrigger === 'command')
      .map(({ command }) => commandName(command)),
  );
  const targetOf = (value: string) => {
    const target = findEnabled(value) ?? findAny(value);
    return { value, target, isCommand: !target && commandNames.has(commandName(value)) };
  };
  return actions.flatMap((from) => {
    const { buttons, delayedCallbacks } = from.actionData;
    const links: ActionLink[] = [];
    for (const [index, { type, label, value }] of buttons.entries()) {
      if (type !== 'callback') continue;
      links.push({ from, where: { part: 'button', index }, label, ...targetOf(value) });
    }
    for (const [index, { callbackCommand: value }] of delayedCallbacks.entries()) {
      const where = { part: 'delayedCallback', index } as const;
      links.push({ from, where, label: undefined, ...targetOf(value) });
    }
    return links;
  });
}
