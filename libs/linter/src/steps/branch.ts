import { type ConditionTest, type Step, testsOf } from '@botter/contracts';
import { certainty } from '../certainty';
import { isReadable } from '../known-names';
import type { LintContext } from '../lint-context';
import type { Finding } from '../problem';
import { quoted } from '../quoted';
import { fieldTypeWords } from './field-types';
import type { LinterStep } from './linter-step';

export const branch: LinterStep<'branch'> = (step, name, context) => [
  ...step.branches.flatMap(({ when }) => testsOf(when).flatMap((test) => testProblems(test, name, context))),
  ...unchosenBranches(step, name),
];

function testProblems(test: ConditionTest, name: string, { names }: LintContext): Finding[] {
  if (!('field' in test)) return [];
  const { field, op } = test;
  if (!isReadable(names, field)) {
    return [
      {
        code: 'unknown_field',
        severity: 'warning',
        message: `${name} looks at ${quoted(field)}, but contacts have no such field, so it is always empty.`,
        advice: `Add the field ${quoted(field)}, or choose another one.`,
      },
    ];
  }
  const type = names.fields?.get(field);
  const isWrong =
    type !== undefined &&
    ((op === 'within_days' && type !== 'date') || ((op === 'gt' || op === 'lt') && isUnordered(type)));
  if (!isWrong) return [];
  return [
    {
      code: 'wrong_field_type',
      severity: 'warning',
      message: `${name} compares ${quoted(field)} with ${op === 'within_days' ? 'dates' : 'numbers or dates'}, but it is a field for ${fieldTypeWords[type]}, so that never fits.`,
      advice: 'Choose another field, or another comparison.',
    },
  ];
}

const isUnordered = (type: string) => type === 'yes_no';

/** Branches that no one gets into. */
function unchosenBranches({ branches }: Step<'branch'>, name: string): Finding[] {
  const seen = new Set<string>();
  let always: number | undefined;
  return branches.flatMap(({ when, goTo }, index): Finding[] => {
    const key = JSON.stringify(when);
    const sure = certainty(when);
    const reason =
      always === undefined
        ? sure === 'never'
          ? 'its condition never fits'
          : seen.has(key)
            ? 'a branch before it has the same condition'
            : undefined
        : `branch ${always + 1} always fits`;
    seen.add(key);
    if (sure === 'always') always ??= index;
    if (reason === undefined) return [];
    return [
      {
        code: 'never_reached',
        severity: 'warning',
        message: `Branch ${index + 1} of ${name.toLowerCase()}, to ${quoted(goTo)}, is never chosen, because ${reason}.`,
        advice: 'Change its condition, or remove the branch.',
      },
    ];
  });
}
