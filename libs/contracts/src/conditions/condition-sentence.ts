import { type Condition, type ConditionGroup, type ConditionTest, isGroup, membersOf } from './condition';

const operators = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  starts: 'starts with',
  gt: 'is more than',
  lt: 'is less than',
} as const;

/** Monday is 1. */
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A condition as text, to be read after "if": "size is M and not tagged vip". */
export function conditionSentence(condition: Condition | ConditionGroup): string {
  const members = membersOf<Condition>(condition as Condition);
  if (members.length === 0) return 'all' in condition ? 'always' : 'never';
  return members
    .map((member) => (isGroup(member) ? `(${conditionSentence(member)})` : testSentence(member)))
    .join('all' in condition ? ' and ' : ' or ');
}

function testSentence(test: ConditionTest): string {
  if ('field' in test) return fieldSentence(test);
  if ('tag' in test) return `${test.on ? '' : 'not '}tagged ${test.tag}`;
  if ('language' in test) return `language is ${test.language.join(' or ')}`;
  if ('hours' in test) return hoursSentence(test.hours);
  if ('seen_within_days' in test) return `wrote in the last ${days(test.seen_within_days)}`;
  if ('chance' in test) return `by chance, ${test.chance}%`;
  return `started by ${test.started_by}`;
}

function fieldSentence(test: Extract<ConditionTest, { field: string }>): string {
  if (!('value' in test)) return `${test.field} has ${test.op === 'set' ? 'a' : 'no'} value`;
  if (test.op === 'within_days') return `${test.field} is in the last ${days(test.value)}`;
  const value = typeof test.value === 'boolean' ? (test.value ? 'yes' : 'no') : test.value;
  return `${test.field} ${operators[test.op]} ${value}`;
}

const days = (count: number) => (count === 1 ? 'day' : `${count} days`);

function hoursSentence({ from, to, days: open }: { from: string; to: string; days: readonly number[] }) {
  const on = open.length === dayNames.length ? '' : ` on ${open.map((day) => dayNames[day - 1]).join(', ')}`;
  return `it is ${from} to ${to}${on}`;
}
