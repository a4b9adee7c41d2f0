import {
  type Action,
  buttonTemplates,
  conditionFields,
  isStepType,
  placesIn,
  type Segment,
  stepFields,
  stepTemplates,
} from '@botter/contracts';

/** What names a field of contacts: actions by their commands, segments by their names. */
export interface FieldUses {
  readonly actions: readonly string[];
  readonly segments: readonly string[];
}

type UsingAction = Pick<Action, 'command' | 'actionData'>;

/** What uses the fields of contacts, by the key of a field. */
export function fieldUses(actions: readonly UsingAction[], segments: readonly Segment[]) {
  const ofActions = actions.map(({ command, actionData }): Named => [command, fieldsOf(actionData)]);
  const ofSegments = segments.map(({ name, when }): Named => [name, new Set(conditionFields(when))]);
  return (key: string): FieldUses => ({
    actions: namesWith(ofActions, key),
    segments: namesWith(ofSegments, key),
  });
}

/** A name, and the keys of the fields that it uses. */
type Named = readonly [string, ReadonlySet<string>];

function namesWith(all: readonly Named[], key: string): string[] {
  return all.flatMap(([name, keys]) => (keys.has(key) ? [name] : []));
}

function fieldsOf({ text, buttons, steps: all = [] }: UsingAction['actionData']): ReadonlySet<string> {
  // The version after this one may have types of steps that this one doesn't know.
  const steps = all.filter(({ type }) => isStepType(type));
  const texts = [text, ...buttonTemplates(buttons), ...steps.flatMap((step) => stepTemplates(step))];
  const named = placesIn(texts).flatMap(({ root, name }) => (root === 'contact' ? [name] : []));
  return new Set([...named, ...steps.flatMap((step) => stepFields(step))]);
}
