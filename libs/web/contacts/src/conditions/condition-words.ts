import {
  type Condition,
  type ConditionTest,
  type ContactField,
  conditionSentence,
  isGroup,
  membersOf,
} from '@botter/contracts';

/** A condition as text, with the names of fields instead of their keys. */
export function conditionWords(condition: Condition, fields: readonly ContactField[]): string {
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const named = (test: ConditionTest): ConditionTest =>
    'field' in test ? { ...test, field: labels.get(test.field) ?? test.field } : test;
  const all = membersOf(condition).map((member) => {
    if (!isGroup(member)) return named(member);
    const tests = membersOf(member).map(named);
    return 'all' in member ? { all: tests } : { any: tests };
  });
  return conditionSentence('all' in condition ? { all } : { any: all });
}
