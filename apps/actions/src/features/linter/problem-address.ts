import type { Problem, ProblemPlace } from '@botter/linter';
import { type StepNumber, sectionOf } from '../../shared/parts';

/**
 * The address that fixes a problem: a new action if one is missing, otherwise the step of the wizard, with
 * `focus` naming the field: `command`, `text`, `media`, `button-2`, `delayed-callback-0` (both counted from
 * 0).
 */
export function problemAddress(
  botId: string,
  { actionId, where }: Pick<Problem, 'actionId' | 'where'>,
): string {
  if (actionId === null || where.part === 'bot' || where.part === 'menuCommand') {
    const missing = where.part === 'menuCommand' ? where.command : '/start';
    return `/actions/${botId}/create?command=${encodeURIComponent(missing)}`;
  }
  return `/actions/${botId}/edit/${actionId}?step=${stepOfPlace(where)}&focus=${focusOf(where)}`;
}

/** The wizard's step that edits the part; undefined for what is not in the wizard. */
export function stepOfPlace(where: ProblemPlace): StepNumber | undefined {
  return sectionOf(where)?.step;
}

/** The field of a step as addresses name it. */
export function focusOf(where: ProblemPlace): string {
  const place = sectionOf(where)?.places?.[where.part] ?? where.part;
  return 'index' in where ? `${place}-${where.index}` : place;
}
