import type { ConditionTest } from '@botter/contracts';

/** The kinds of tests, as their lines begin. */
export const testKinds = [
  { value: 'field', label: 'The field' },
  { value: 'tag', label: 'The tag' },
  { value: 'language', label: 'The language' },
  { value: 'hours', label: 'The time' },
  { value: 'seen', label: 'The last message' },
  { value: 'chance', label: 'By chance' },
  { value: 'started', label: 'The first start link' },
] as const;
type TestKind = (typeof testKinds)[number]['value'];

export function kindOf(test: ConditionTest): TestKind {
  if ('field' in test) return 'field';
  if ('tag' in test) return 'tag';
  if ('language' in test) return 'language';
  if ('hours' in test) return 'hours';
  if ('seen_within_days' in test) return 'seen';
  return 'chance' in test ? 'chance' : 'started';
}

/** A test of this kind, to be filled in. */
export function emptyTest(kind: TestKind): ConditionTest {
  const tests: Record<TestKind, ConditionTest> = {
    field: { field: '', op: 'is', value: '' },
    tag: { tag: '', on: true },
    language: { language: ['en'] },
    hours: { hours: { from: '09:00', to: '18:00', days: [1, 2, 3, 4, 5] } },
    seen: { seen_within_days: 7 },
    chance: { chance: 50 },
    started: { started_by: '' },
  };
  return tests[kind];
}
