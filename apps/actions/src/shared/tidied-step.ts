import { type Condition, type ConditionTest, isGroup, membersOf, type Step } from '@botter/contracts';

/** A step without what its form may leave empty: a list of languages may end with a comma. */
export function tidiedStep(step: Step): Step {
  if (step.type !== 'branch') return step;
  return { ...step, branches: step.branches.map((one) => ({ ...one, when: tidiedCondition(one.when) })) };
}

function tidiedCondition(condition: Condition): Condition {
  const members = membersOf(condition).map((member) => (isGroup(member) ? member : tidiedTest(member)));
  return 'all' in condition ? { all: members } : { any: members };
}

function tidiedTest(test: ConditionTest): ConditionTest {
  if (!('language' in test)) return test;
  const language = test.language.map((code) => code.trim()).filter((code) => code !== '');
  return { language };
}
