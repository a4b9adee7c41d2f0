import {
  type Condition,
  type ConditionGroup,
  type ConditionTest,
  isGroup,
  membersOf,
} from '@botter/contracts';

/** Whether a condition fits everyone or no one, whatever is known about them; undefined if that depends. */
export function certainty(condition: Condition | ConditionGroup): 'always' | 'never' | undefined {
  const members: readonly (ConditionTest | ConditionGroup)[] = membersOf(condition as Condition);
  const each = members.map((member) => (isGroup(member) ? certainty(member) : ofTest(member)));
  const [deciding, otherwise] =
    'all' in condition ? (['never', 'always'] as const) : (['always', 'never'] as const);
  if (each.includes(deciding)) return deciding;
  return each.every((one) => one === otherwise) ? otherwise : undefined;
}

function ofTest(test: ConditionTest): 'always' | 'never' | undefined {
  if (!('chance' in test)) return undefined;
  return test.chance === 100 ? 'always' : test.chance === 0 ? 'never' : undefined;
}
