import { z } from 'zod';
import { actionNameLimit } from '../common';
import { locatedPlaces } from '../templates/template';

/** Refuses what the fields of a step can't be together; `path` begins in the step. */
export type RefuseInStep = (path: readonly string[], message: string) => void;

/** A reference of a step to an action. */
export interface Target {
  readonly value: string;
  /** Its place in the step: the field, and the number in a list, counting from 0. */
  readonly field: 'goTo' | 'onInvalid' | 'onTimeout' | 'button';
  readonly index: number;
}

/** Everything that the contracts know of a type of step. */
interface StepDefinition<Schema extends z.ZodObject> {
  /** Without the id, which every step has. */
  readonly schema: Schema;
  /** What such a step is called in a sentence. */
  readonly noun: string;
  /** The step as a short sentence: "Ask: What size?". */
  sentence(step: z.output<Schema>): string;
  /** JSON paths in the step of every value that may be a reference. */
  readonly paths?: readonly string[];
  /** The step with the names that `naming` gives to its targets. */
  rename?(step: z.output<Schema>, naming: (target: Target) => string): z.output<Schema>;
  /** The texts that may have places for values. */
  templates?(step: z.output<Schema>): readonly string[];
  /** Keys of the contact's fields that it reads or changes, except those in templates. */
  fields?(step: z.output<Schema>): readonly string[];
  check?(step: z.output<Schema>, refuse: RefuseInStep): void;
}

/** Infers the schema, so that the functions know their step. */
export function defineStep<Schema extends z.ZodObject>(
  definition: StepDefinition<Schema>,
): StepDefinition<Schema> {
  return definition;
}

const targetText = 'Choose an action';

/** The name of a callback action, or a command with its slash. */
export const targetSchema = z
  .string({ error: targetText })
  .trim()
  .min(1, targetText)
  .max(actionNameLimit, targetText);

/** A target that may be left out: then the dialog ends there. */
export const optionalTargetSchema = targetSchema.nullable().default(null);

/** The beginning of a text that is long, on one line. A place for a value is never cut in two. */
export function shortText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= 60) return line;
  const end = 59;
  const cut = locatedPlaces(line).find((place) => place.start < end && place.end > end);
  return `${line.slice(0, cut?.start ?? end)}…`;
}
