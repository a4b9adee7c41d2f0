import type { ActionLink } from '../action-links';
import type { Problem } from '../problem';
import { quoted } from '../quoted';

/** Buttons and delayed callbacks whose target is missing or disabled. */
export function linkProblems(links: readonly ActionLink[]): Problem[] {
  return links
    .filter(({ from, value }) => from.enabled && value.trim() !== '')
    .flatMap((link) => {
      const problem = problemOf(link);
      return problem ? [{ ...problem, actionId: link.from.id, where: link.where }] : [];
    });
}

function problemOf(link: ActionLink): Omit<Problem, 'actionId' | 'where'> | undefined {
  const { label, value, target, isCommand } = link;
  if (target?.enabled) return undefined;
  if (target) {
    return {
      code: 'disabled_target',
      severity: 'error',
      message:
        label === undefined
          ? `A delayed callback runs ${quoted(target.command)}, which is disabled, so nothing is sent.`
          : `The button ${quoted(label)} runs ${quoted(target.command)}, which is disabled, so pressing it does nothing.`,
      advice: `Enable ${quoted(target.command)}, or choose another action here.`,
    };
  }
  if (label === undefined) {
    return {
      code: 'delay_without_target',
      severity: 'error',
      message: `A delayed callback runs ${quoted(value)}, but there is no such callback action, so nothing is sent.`,
      advice: 'Choose another callback action, or remove the delayed callback.',
    };
  }
  return {
    code: 'button_without_target',
    severity: 'error',
    message: `The button ${quoted(label)} has no target: no callback action is called ${quoted(value)}.`,
    advice: isCommand
      ? `${quoted(value)} is a command, which a button can't send. Choose a callback action for the button, or add one with that name.`
      : `Add a callback action ${quoted(value)}, or choose an existing one for the button.`,
  };
}
