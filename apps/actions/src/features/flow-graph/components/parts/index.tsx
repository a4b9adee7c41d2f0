import type { PartType } from '@botter/contracts';
import type { CardPart as CardPartOf, CardPartProps } from './card-part';
import { DelayedCallbacksCardPart } from './delayed-callbacks-card-part';
import { MessageCardPart } from './message-card-part';
import { StepsCardPart } from './steps-card-part';

/** Every type of part. */
const cardParts: { readonly [Type in PartType]: CardPartOf<Type> } = {
  message: MessageCardPart,
  steps: StepsCardPart,
  delayedCallbacks: DelayedCallbacksCardPart,
  webhook: () => null,
};

export function CardPart<Type extends PartType>(props: CardPartProps<Type>) {
  const Shown: CardPartOf<Type> = cardParts[props.part.type];
  return <Shown {...props} />;
}
