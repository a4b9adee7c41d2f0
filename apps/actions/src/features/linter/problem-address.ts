import type { Problem, ProblemPlace } from '@botter/linter';

const steps = { command: 1, text: 2, media: 3, button: 4, delayedCallback: 5 } as const;

/**
 * Where a problem is fixed: a new action where one is missing, else the step of the wizard, with `focus` naming the field: `command`, `text`, `media`,
 * `button-2`, `delayed-callback-0` (both counted from 0).
 */
export function problemAddress(
  botId: string,
  { actionId, where }: Pick<Problem, 'actionId' | 'where'>,
): string {
  if (actionId === null || where.part === 'bot' || where.part === 'menuCommand') {
    const missing = where.part === 'menuCommand' ? where.command : '/start';
    return `/actions/${botId}/create?command=${encodeURIComponent(missing)}`;
  }
  return `/actions/${botId}/edit/${actionId}?step=${steps[where.part]}&focus=${focusOf(where)}`;
}

/** The wizard's step where the part is edited; undefined for what is not in the wizard. */
export function stepOfPlace({ part }: ProblemPlace): 1 | 2 | 3 | 4 | 5 | undefined {
  return part === 'bot' || part === 'menuCommand' ? undefined : steps[part];
}

/** The field of a step as addresses name it. */
export function focusOf(where: ProblemPlace): string {
  switch (where.part) {
    case 'button':
      return `button-${where.index}`;
    case 'delayedCallback':
      return `delayed-callback-${where.index}`;
    default:
      return where.part;
  }
}
