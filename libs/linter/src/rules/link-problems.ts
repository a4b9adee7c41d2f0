import { type ActionLink, placeOf } from '../action-links';
import { wordsOf } from '../parts';
import type { Problem } from '../problem';
import { quoted } from '../quoted';

/** Buttons and delayed callbacks whose target is missing or disabled. */
export function linkProblems(links: readonly ActionLink[]): Problem[] {
  return links
    .filter(({ from, reference }) => from.enabled && reference.value.trim() !== '')
    .flatMap((link) => {
      const problem = problemOf(link);
      return problem ? [{ ...problem, actionId: link.from.id, where: placeOf(link) }] : [];
    });
}

function problemOf(link: ActionLink): Omit<Problem, 'actionId' | 'where'> | undefined {
  const { reference, target } = link;
  if (target?.enabled) return undefined;
  const { effect, missing, ...words } = wordsOf(link);
  const name = words.name(link);
  if (target) {
    return {
      code: 'disabled_target',
      severity: 'error',
      message: `${name} runs ${quoted(target.command)}, which is disabled, so ${effect(link)}.`,
      advice: `Enable ${quoted(target.command)}, or choose another action here.`,
    };
  }
  return { severity: 'error', ...missing(quoted(reference.value), name, link) };
}
