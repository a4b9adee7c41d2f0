import { z } from 'zod';
import { messageLimits } from '../message-fields';
import { delayedCallbackLimits, delayedCallbacks } from './delayed-callbacks';
import { message } from './message';
import type { References, Refuse } from './part-definition';
import { steps } from './steps';
import { webhook } from './webhook';

/** What an action does, in this order: a new type of part is a file and a line here. */
const definitions = { message, steps, delayedCallbacks, webhook };

type Definitions = typeof definitions;
type Definition = Definitions[keyof Definitions];
export type PartType = keyof Definitions;

const all: readonly Definition[] = Object.values(definitions);

/** The intersection of the members of a union. */
type All<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;
type Merged<Field extends 'data' | 'nouns'> = All<Definition[Field]>;

function merged<Field extends 'data' | 'nouns'>(field: Field): Merged<Field> {
  return Object.assign({}, ...all.map((definition) => definition[field]));
}

export const actionDataSchema = z.object(merged('data'));
export type ActionData = z.infer<typeof actionDataSchema>;
/** As it is stored: without a field for steps if there are none. */
export type StoredActionData = Omit<ActionData, 'steps'> & Partial<Pick<ActionData, 'steps'>>;

/** What the fields of parts are called in a sentence, each in the singular. */
export const partNouns: Readonly<Record<string, string>> = merged('nouns');

/** A part of an action, of one of these types; without a type any. */
export type Part<Type extends PartType = PartType> = {
  readonly [One in Type]: { readonly type: One } & NonNullable<ReturnType<Definitions[One]['of']>>;
}[Type];

/** What parts are read from. */
type PartsOwner = All<Parameters<Definition['of']>[0]>;

/** What an action does, in its order. */
export function partsOf(action: PartsOwner): Part[] {
  const parts: Part[] = [];
  for (const definition of all) {
    const part = definition.of(action);
    if (part) parts.push(part);
  }
  return parts;
}

type CheckedAction = All<Parameters<Extract<Definition, { check: unknown }>['check']>[0]>;

/** Refuses what the fields of an action can't be together. */
export function checkParts(action: CheckedAction, refuse: Refuse): void {
  for (const definition of all) if ('check' in definition) definition.check(action, refuse);
}

type PartReferences = Extract<Definition, { references: unknown }>['references'];
/** What runs another action by its name; indexes count from 0. */
export type ActionReference = PartReferences extends References<infer _, infer Reference> ? Reference : never;
/** As much of an action's content as refers to others, in its stored form or the API's. */
export type ReferringContent = All<Parameters<PartReferences['rename']>[0]>;

export const partReferences = all.flatMap((definition) =>
  'references' in definition ? [definition.references as References<ReferringContent, ActionReference>] : [],
);

export const partLimits = { ...messageLimits, ...delayedCallbackLimits } as const;

export { type DelayedCallback } from './delayed-callbacks';
export { commandAndMessage } from './message';
