import type { Action } from '@botter/contracts';
import { heightWithSteps, nodeSize } from './graph-geometry';

/** Cards are of one height, apart from those with steps. */
export function cardHeight({
  actionData: { steps = [], text, media, buttons },
}: Pick<Action, 'actionData'>): number {
  if (steps.length === 0) return nodeSize.height;
  const hasMessage = text.trim() !== '' || media;
  return heightWithSteps(steps.length, buttons.length > 0 ? 'buttons' : hasMessage ? 'text' : 'command');
}

/** The heights of cards by their ids. */
export function heightsOf(cards: readonly { readonly id: string; readonly action: Action }[]) {
  const heights = new Map(cards.map(({ id, action }) => [id, cardHeight(action)]));
  return (id: string): number => heights.get(id) ?? nodeSize.height;
}
