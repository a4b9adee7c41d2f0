import type { z } from 'zod';

/** Everything that the contracts know of a type of trigger. */
interface TriggerDefinition<Schema extends z.ZodObject> {
  readonly schema: Schema;
  /** The trigger as a sentence: "A message contains price or how much". */
  sentence(trigger: z.output<Schema>): string;
  /** What people wrote in it, to find it by. */
  texts?(trigger: z.output<Schema>): readonly string[];
  /** As it is saved: without what a form leaves empty. */
  tidied?(trigger: z.output<Schema>): z.output<Schema>;
}

/** Infers the schema, so that the functions know their trigger. */
export function defineTrigger<Schema extends z.ZodObject>(
  definition: TriggerDefinition<Schema>,
): TriggerDefinition<Schema> {
  return definition;
}

/** Words in a sentence: "price, size or how much". */
export function alternatives(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '…') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
