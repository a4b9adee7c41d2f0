import { callbackFinder } from '@botter/contracts';
import type { LintedAction, ProblemPlace } from './problem';

/** One way from an action onwards: a callback button or a delayed callback. */
export interface ActionLink {
  readonly from: LintedAction;
  readonly where: Extract<ProblemPlace, { part: 'button' | 'delayedCallback' }>;
  /** The button's value or the delayed callback's command. */
  readonly value: string;
  /** The words on the button; undefined for a delayed callback. */
  readonly label: string | undefined;
  /** The action it leads to: one that is enabled where there is one. */
  readonly target: LintedAction | undefined;
}

/** Every link of the actions, with what each one leads to in a running bot. */
export function linksOf(actions: readonly LintedAction[]): ActionLink[] {
  const callbacks = actions.filter(({ actionTrigger }) => actionTrigger === 'callback');
  const findEnabled = callbackFinder(callbacks.filter(({ enabled }) => enabled));
  const findAny = callbackFinder(callbacks);
  const targetOf = (value: string) => findEnabled(value) ?? findAny(value);
  return actions.flatMap((from) => {
    const { buttons, delayedCallbacks } = from.actionData;
    const links: ActionLink[] = [];
    for (const [index, { type, label, value }] of buttons.entries()) {
      if (type !== 'callback') continue;
      links.push({ from, where: { part: 'button', index }, value, label, target: targetOf(value) });
    }
    for (const [index, { callbackCommand: value }] of delayedCallbacks.entries()) {
      const where = { part: 'delayedCallback', index } as const;
      links.push({ from, where, value, label: undefined, target: targetOf(value) });
    }
    return links;
  });
}
