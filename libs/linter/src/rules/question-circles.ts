import { type ActionLink, placeOf } from '../action-links';
import type { Problem } from '../problem';
import { stepsOf } from '../step-flow';

/** Questions that ask people who can't answer them again and again. */
export function questionCircles(links: readonly ActionLink[]): Problem[] {
  return links.filter(isCircle).map((link) => ({
    code: 'question_without_way_out',
    severity: 'warning',
    actionId: link.from.id,
    where: placeOf(link),
    message: `After the last invalid answer, step ${link.reference.index + 1} begins its own action again, so people who can't answer never get further.`,
    advice: 'Choose another action there, for example one that hands over to a person.',
  }));
}

function isCircle({ from, reference, target }: ActionLink): boolean {
  if (reference.part !== 'step' || reference.field !== 'onInvalid' || target !== from || !from.enabled)
    return false;
  return stepsOf(from)
    .slice(0, reference.index)
    .every(({ type }) => type !== 'question');
}
