import { type Condition, type ConditionTest, isGroup, membersOf } from '@botter/contracts';

/** A condition without what its editor may leave empty: a list of languages may end with a comma. */
export function tidiedCondition(condition: Condition): Condition {
  const members = membersOf(condition).map((member) => {
    if (!isGroup(member)) return tidiedTest(member);
    const tests = membersOf(member).map(tidiedTest);
    return 'all' in member ? { all: tests } : { any: tests };
  });
  return 'all' in condition ? { all: members } : { any: members };
}

function tidiedTest(test: ConditionTest): ConditionTest {
  if (!('language' in test)) return test;
  const language = test.language.map((code) => code.trim()).filter((code) => code !== '');
  return { language };
}
