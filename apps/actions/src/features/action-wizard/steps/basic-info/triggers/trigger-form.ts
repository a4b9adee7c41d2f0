import type { Bot, Trigger, TriggerType } from '@botter/contracts';
import type { ComponentType } from 'react';

export interface TriggerFieldsProps<Type extends TriggerType> {
  bot: Bot;
  trigger: Trigger<Type>;
  onChange: (trigger: Trigger) => void;
}

/** How a type of trigger is offered and edited. */
export interface TriggerForm<Type extends TriggerType> {
  /** In the list of what can be added. */
  readonly label: string;
  readonly description: string;
  /** What is added. */
  readonly made: Trigger<Type>;
  /** An action needs it once at most. */
  readonly once?: boolean;
  /** Left out if there is nothing to choose. */
  readonly Fields?: ComponentType<TriggerFieldsProps<Type>>;
}
