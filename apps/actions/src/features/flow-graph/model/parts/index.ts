import { type Action, type Part, type PartType, partsOf } from '@botter/contracts';
import type { LinkKind } from '../../../../shared/links';
import { cardHeight } from '../card-height';
import { delayedCallbacks, delayLine } from './delayed-callbacks';
import type { CardPort, GraphLine, GraphPart } from './graph-part';
import { buttonLine, message } from './message';
import { stepLine, steps } from './steps';
import { webhook } from './webhook';

/** Every type of part. */
const graphParts: { readonly [Type in PartType]: GraphPart<Type> } = {
  message,
  steps,
  delayedCallbacks,
  webhook,
};

/** The lines of every kind of reference. */
export const graphLines: Readonly<Record<LinkKind, GraphLine>> = {
  button: buttonLine,
  step: stepLine,
  delay: delayLine,
};

/** Where lines begin at the card of an action. */
export function cardPorts(action: Action): CardPort[] {
  const height = cardHeight(action);
  return partsOf(action).flatMap((part) => portsOf(part, height));
}

function portsOf<Type extends PartType>(part: Part<Type>, height: number): readonly CardPort[] {
  return graphParts[part.type].ports(part, height);
}

/** Changes when ports of a card that is shown come or go. */
export function portsKey(action: Action): string {
  return partsOf(action)
    .map((part) => keyOf(part))
    .join(' ');
}

function keyOf<Type extends PartType>(part: Part<Type>): string {
  return graphParts[part.type].portsKey(part);
}
