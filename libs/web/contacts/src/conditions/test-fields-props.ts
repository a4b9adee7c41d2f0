import type { Bot, ConditionTest, ContactField } from '@botter/contracts';

/** What tests are about. */
export interface ConditionSurroundings {
  readonly bot: Bot;
  readonly contactFields: readonly ContactField[];
}

export interface TestFieldsProps<Test extends ConditionTest = ConditionTest> {
  test: Test;
  onChange: (test: ConditionTest) => void;
  around: ConditionSurroundings;
}
