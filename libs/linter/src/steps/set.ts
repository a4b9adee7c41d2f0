import type { ContactChange } from '@botter/contracts';
import { isWritable } from '../known-names';
import type { LintContext } from '../lint-context';
import type { Finding } from '../problem';
import { quoted } from '../quoted';
import { fieldTypeWords, wrongValue } from './field-types';
import type { LinterStep } from './linter-step';

export const set: LinterStep<'set'> = ({ changes }, name, context) => [
  ...changes.flatMap((change) => changeProblems(change, name, context)),
  ...changedTwice(changes, name),
];

function changeProblems(change: ContactChange, name: string, { names }: LintContext): Finding[] {
  if (!('field' in change)) return [];
  const { field } = change;
  if (!isWritable(names, field)) {
    return [
      {
        code: 'unknown_field',
        severity: 'warning',
        message: `${name} changes ${quoted(field)}, but contacts have no such field, so nothing changes.`,
        advice: `Add the field ${quoted(field)}, or choose another one.`,
      },
    ];
  }
  const type = names.fields?.get(field);
  const isWrong =
    type !== undefined &&
    (('add' in change && type !== 'number') ||
      ('value' in change && wrongValue([change.value], type) !== undefined));
  if (!isWrong) return [];
  return [
    {
      code: 'wrong_field_type',
      severity: 'warning',
      message:
        'add' in change
          ? `${name} adds to ${quoted(field)}, which is no field for numbers, so nothing changes.`
          : `${name} sets ${quoted(field)}, which is a field for ${fieldTypeWords[type]}, to another kind of value, so nothing changes.`,
      advice: 'Choose another field, or another value.',
    },
  ];
}

/** The last change of a value counts; sums add up. */
function changedTwice(changes: readonly ContactChange[], name: string): Finding[] {
  const seen = new Set<string>();
  for (const change of changes) {
    const thing = changedThing(change);
    if (thing === undefined) continue;
    if (seen.has(thing)) {
      return [
        {
          code: 'changed_twice',
          severity: 'warning',
          message: `${name} changes ${thing} twice. Only the last change counts.`,
          advice: 'Remove one of the changes.',
        },
      ];
    }
    seen.add(thing);
  }
  return [];
}

function changedThing(change: ContactChange): string | undefined {
  if ('tag' in change) return `the tag ${quoted(change.tag)}`;
  if ('unsubscribed' in change) return 'the subscription';
  return 'add' in change ? undefined : quoted(change.field);
}
