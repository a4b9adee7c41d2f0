import { z } from 'zod';
import { mediaSchema, savedMediaSchema } from '../message-fields';
import { templateProblem } from '../templates/template';
import { branch } from './branch';
import { goTo } from './go-to';
import { handOver } from './hand-over';
import { message } from './message';
import { pause } from './pause';
import { question } from './question';
import { set } from './set';
import type { RefuseInStep, Target } from './step-definition';

/** What an action does after its message, in order: a new type of step is a file and a line here. */
const definitions = { message, pause, question, set, branch, goTo, handOver };

type Definitions = typeof definitions;
export type StepType = keyof Definitions;

export const stepLimits = { steps: 30, stepId: 32 } as const;

const idText = `A step's id has 1 to ${stepLimits.stepId} letters, digits, _ or -`;
const stepIdSchema = z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${stepLimits.stepId}}$`), idText);

/** A step of one of these types; without a type any. */
export type Step<Type extends StepType = StepType> = {
  [One in Type]: { type: One; id: string } & z.output<Definitions[One]['schema']>;
}[Type];

/** A step whose messages have media as `M`: in an exported file they have names, not ids. */
export type StepWithMedia<M> =
  | Exclude<Step, { type: 'message' }>
  | (Omit<Step<'message'>, 'media'> & { media: M | null });

type Schema = Definitions[StepType]['schema'];

/** A step as it is written: some fields may be left out. */
type StepInput<M> = { id?: string | undefined } & (
  | z.input<Exclude<Schema, Definitions['message']['schema']>>
  | (Omit<z.input<Definitions['message']['schema']>, 'media'> & { media?: M | null | undefined })
);

const tooMany = `An action has at most ${stepLimits.steps} steps`;

const { message: messageStep, ...others } = definitions;
const otherSchemas = Object.values(others).map(({ schema }): Schema => schema);

/** The steps of an action, with media as in this schema. A step without an id gets one. */
export function stepsSchemaWith<M, Written>(
  media: z.ZodType<M, Written>,
): z.ZodType<StepWithMedia<M>[], StepInput<Written>[]> {
  const message = messageStep.schema.extend({ media: media.nullish().transform((one) => one ?? null) });
  const withId = [message as unknown as Schema, ...otherSchemas].map((schema) =>
    schema.extend({
      id: stepIdSchema.optional().meta({ description: 'Made if it is left out; keep it in later changes' }),
    }),
  );
  const step: z.ZodType<unknown, StepInput<Written>> = z.discriminatedUnion(
    'type',
    withId as unknown as [Schema, ...Schema[]],
  ) as never;
  return z
    .array(step)
    .max(stepLimits.steps, tooMany)
    .transform((written, context): StepWithMedia<M>[] => {
      const steps = withIds(written as (Omit<Step, 'id'> & { id?: string })[]);
      if (new Set(steps.map(({ id }) => id)).size < steps.length) {
        context.addIssue({ code: 'custom', message: 'Each step needs an id of its own' });
      }
      return steps as StepWithMedia<M>[];
    });
}

/** Steps as they are stored. */
export const stepsSchema = stepsSchemaWith(mediaSchema);

/** Steps as they are saved. */
export const savedStepsSchema = stepsSchemaWith(savedMediaSchema);

/** Gives ids to steps without one: the lowest numbers that are free. */
function withIds(steps: readonly (Omit<Step, 'id'> & { id?: string })[]): Step[] {
  const taken = new Set(steps.flatMap(({ id }) => (id === undefined ? [] : [id])));
  let next = 1;
  return steps.map((step) => {
    if (step.id !== undefined) return step as Step;
    while (taken.has(`s${next}`)) next++;
    taken.add(`s${next}`);
    return { ...step, id: `s${next}` } as Step;
  });
}

/** As much of a definition as there is of every type. */
type AnyDefinition = {
  readonly [Type in StepType]: {
    readonly noun: string;
    readonly paths?: readonly string[];
    sentence(step: Step<Type>): string;
    rename?(step: Step<Type>, naming: (target: Target) => string): Step<Type>;
    templates?(step: Step<Type>): readonly string[];
    fields?(step: Step<Type>): readonly string[];
    check?(step: Step<Type>, refuse: RefuseInStep): void;
  };
};
const known = definitions as unknown as AnyDefinition;

/** A step as a short sentence: "Ask: What size?". */
export function stepSentence<Type extends StepType>(step: Step<Type>): string {
  return known[step.type].sentence(step);
}

/** Whether this version knows the type: during an upgrade a bot may have types of the version after. */
export function isStepType(type: string): type is StepType {
  return Object.hasOwn(known, type);
}

/** What a type of step is called in a sentence. */
export function stepNoun(type: StepType): string {
  return known[type].noun;
}

/** The texts of a step that may have places for values. */
export function stepTemplates<Type extends StepType>(step: Step<Type>): readonly string[] {
  return known[step.type].templates?.(step) ?? [];
}

/** Keys of the contact's fields that a step reads or changes, except those in templates. */
export function stepFields<Type extends StepType>(step: Step<Type>): readonly string[] {
  return known[step.type].fields?.(step) ?? [];
}

/** The step with the names that `naming` gives to its targets. */
export function renameTargets<Type extends StepType>(
  step: Step<Type>,
  naming: (target: Target) => string,
): Step<Type> {
  return known[step.type].rename?.(step, naming) ?? step;
}

/** JSON paths in a step of every value that may be a reference, each once. */
export const stepPaths: readonly string[] = [
  ...new Set(Object.values(known).flatMap(({ paths = [] }) => paths)),
];

/** Refuses what the fields of a step can't be together, and templates with a mistake. */
export function checkStep<Type extends StepType>(step: Step<Type>, refuse: RefuseInStep): void {
  known[step.type].check?.(step, refuse);
  for (const text of stepTemplates(step)) {
    const problem = templateProblem(text);
    if (problem) refuse([], problem);
  }
}

export { type AnswerRule, type AnswerType, answerLimits, answerWords } from './answer';
export { branchLimits } from './branch';
export { handOverLimits } from './hand-over';
export { pauseLimits } from './pause';
export { questionLimits } from './question';
export { type ContactChange, setLimits } from './set';
export { shortText } from './step-definition';
