import { z } from 'zod';
import { content } from './content';
import { fallback } from './fallback';
import { joined } from './joined';
import { start, startTriggerLimits } from './start';
import { text, textTriggerLimits } from './text';

/** What sets an action off in addition to its name: a new type of trigger is a file and a line here. */
const definitions = { text, start, content, joined, fallback };

type Definitions = typeof definitions;
export type TriggerType = keyof Definitions;

/** A trigger of one of these types; without a type any. */
export type Trigger<Type extends TriggerType = TriggerType> = {
  [One in Type]: { type: One } & z.output<Definitions[One]['schema']>;
}[Type];

type Schema = Definitions[TriggerType]['schema'];

export const triggerSchema = z.discriminatedUnion(
  'type',
  Object.values(definitions).map(({ schema }): Schema => schema) as [Schema, ...Schema[]],
);

export const triggerLimits = { triggers: 20, ...textTriggerLimits, ...startTriggerLimits } as const;

export const triggersSchema = z
  .array(triggerSchema)
  .max(triggerLimits.triggers, `An action has at most ${triggerLimits.triggers} triggers`);

/** As much of a definition as there is of every type. */
type AnyDefinition = {
  readonly [Type in TriggerType]: {
    sentence(trigger: Trigger<Type>): string;
    texts?(trigger: Trigger<Type>): readonly string[];
    tidied?(trigger: Trigger<Type>): Trigger<Type>;
  };
};
const known: AnyDefinition = definitions;

/** A trigger as a sentence: "A message contains price or how much". */
export function triggerSentence<Type extends TriggerType>(trigger: Trigger<Type>): string {
  return known[trigger.type].sentence(trigger);
}

/**
 * What people wrote in a trigger, to find it by. During an upgrade a bot may have types of the version after.
 */
export function triggerTexts<Type extends TriggerType>(trigger: Trigger<Type>): readonly string[] {
  return (known as Partial<AnyDefinition>)[trigger.type]?.texts?.(trigger) ?? [];
}

/** A trigger as it is saved: without what a form leaves empty. */
export function tidiedTrigger<Type extends TriggerType>(trigger: Trigger<Type>): Trigger {
  return known[trigger.type].tidied?.(trigger) ?? trigger;
}

export { type ContentKind, contentKindSchema, contentKindWords } from './content';
export { isFallback } from './fallback';
export { foldedText } from './text';
