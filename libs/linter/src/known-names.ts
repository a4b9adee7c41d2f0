import { builtInContactFields, type ContactFieldType, placesIn, type TemplatePlace } from '@botter/contracts';
import type { Finding, LintedConfiguration } from './problem';
import { quoted } from './quoted';
import { stepsOf } from './step-flow';

/** What texts and steps of a bot can name. */
export interface KnownNames {
  /** The fields of contacts with their types; undefined if they are not known. */
  readonly fields: ReadonlyMap<string, ContactFieldType> | undefined;
  /** Ids of all questions: answers live on in the actions that follow. */
  readonly questions: ReadonlySet<string>;
}

export function knownNames({ actions, contactFields }: LintedConfiguration): KnownNames {
  const steps = actions.flatMap(stepsOf);
  return {
    fields: contactFields && new Map(contactFields.map(({ key, type }) => [key, type])),
    questions: new Set(steps.filter(({ type }) => type === 'question').map(({ id }) => id)),
  };
}

/** What every contact has without a field of its own. */
const builtIn: readonly string[] = [...builtInContactFields, 'id', 'time_zone'];

/** Whether a text or a condition can read the field. */
export function isReadable({ fields }: KnownNames, key: string): boolean {
  return !fields || fields.has(key) || builtIn.includes(key);
}

/** Whether a step can change the field. */
export function isWritable({ fields }: KnownNames, key: string): boolean {
  return !fields || fields.has(key) || key === 'time_zone';
}

/** The places of texts whose values never exist, each name once. */
export function unknownValues(texts: readonly string[], names: KnownNames): Finding[] {
  const unknown = placesIn(texts).filter((place) => isUnknown(place, names));
  const byName = new Map(unknown.map((place) => [`${place.root}.${place.name}`, place]));
  return [...byName.values()].map((place) => ({
    code: 'unknown_value',
    severity: 'warning',
    ...wordsOf(place),
  }));
}

function isUnknown({ root, name }: TemplatePlace, names: KnownNames): boolean {
  if (root === 'contact') return !isReadable(names, name);
  return root === 'answer' && !names.questions.has(name);
}

function wordsOf({ root, name }: TemplatePlace): Pick<Finding, 'message' | 'advice'> {
  const place = quoted(`{{${root}.${name}}}`);
  return root === 'contact'
    ? {
        message: `${place} is always empty, because contacts have no field ${quoted(name)}.`,
        advice: `Add the field ${quoted(name)}, or choose another value.`,
      }
    : {
        message: `${place} is always empty, because no question has the ID ${quoted(name)}.`,
        advice: 'Choose the answer to an existing question.',
      };
}
