import type { Action, Part, PartType } from '@botter/contracts';
import type { ComponentType } from 'react';

export interface CardPartProps<Type extends PartType> {
  part: Part<Type>;
  /** What it is a part of. */
  action: Action;
  botId: string;
  mayEdit: boolean;
  /** Too far away for details. */
  far: boolean;
}

/** What a card shows of a type of part. */
export type CardPart<Type extends PartType> = ComponentType<CardPartProps<Type>>;
