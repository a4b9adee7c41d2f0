import { z } from 'zod';
import { clockTimeSchema } from '../notifications';
import { fieldKeySchema, tagSchema } from './contact-names';

/*
 * What branches, segments and broadcasts ask about a contact: the engine decides it, and it is translated to
 * SQL.
 */

export const conditionLimits = { tests: 20, value: 1_000, languages: 20, days: 3_650 } as const;

const valueText = `A value has at most ${conditionLimits.value} characters`;
const value = z.union([z.string().max(conditionLimits.value, valueText), z.number(), z.boolean()]);
const days = (error: string) => z.int(error).min(1, error).max(conditionLimits.days, error);
const field = fieldKeySchema;

const tests = {
  value: z.object({ field, op: z.enum(['is', 'is_not', 'contains', 'starts', 'gt', 'lt']), value }),
  set: z.object({ field, op: z.enum(['set', 'not_set']) }),
  days: z.object({
    field,
    op: z.literal('within_days'),
    value: days(`Days are a whole number from 1 to ${conditionLimits.days}`),
  }),
  tag: z.object({ tag: tagSchema, on: z.boolean() }),
  language: z.object({
    language: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'A language is a code like de or pt-br'),
      )
      .min(1, 'Name at least one language')
      .max(conditionLimits.languages, `At most ${conditionLimits.languages} languages`),
  }),
  hours: z.object({
    hours: z.object({
      from: clockTimeSchema,
      to: clockTimeSchema,
      /** 1 is Monday, 7 is Sunday. */
      days: z.array(z.int().min(1).max(7)).min(1, 'Name at least one day').max(7),
    }),
  }),
  seen: z.object({ seen_within_days: days(`Days are a whole number from 1 to ${conditionLimits.days}`) }),
  chance: z.object({ chance: z.int().min(0).max(100, 'A chance is a whole number from 0 to 100') }),
  startedBy: z.object({ started_by: z.string().trim().min(1).max(64) }),
};

const testSchema = z.union([
  tests.value,
  tests.set,
  tests.days,
  tests.tag,
  tests.language,
  tests.hours,
  tests.seen,
  tests.chance,
  tests.startedBy,
]);
export type ConditionTest = z.infer<typeof testSchema>;

const testsText = `A condition has at most ${conditionLimits.tests} tests`;
const groupOf = <Member extends z.ZodType>(member: Member) => {
  const members = z.array(member).max(conditionLimits.tests, testsText);
  return z.union([z.strictObject({ all: members }), z.strictObject({ any: members })]);
};

const groupSchema = groupOf(testSchema);
export type ConditionGroup = z.infer<typeof groupSchema>;

/** Tests of which all or any must fit. Among them may be one group. */
export const conditionSchema = groupOf(z.union([testSchema, groupSchema])).superRefine(
  (condition, context) => {
    const members = membersOf(condition);
    const groups = members.filter(isGroup);
    if (groups.length > 1) context.addIssue({ code: 'custom', message: 'A condition has one group at most' });
    const inner = groups.reduce((count, group) => count + membersOf(group).length, 0);
    if (members.length - groups.length + inner > conditionLimits.tests) {
      context.addIssue({ code: 'custom', message: testsText });
    }
  },
);
export type Condition = z.infer<typeof conditionSchema>;

type MemberOf<Group> = Group extends { all: (infer Member)[] } | { any: (infer Member)[] } ? Member : never;

/** What a condition or group is made of. */
export function membersOf<Group extends Condition | ConditionGroup>(
  group: Group,
): readonly MemberOf<Group>[] {
  return ('all' in group ? group.all : group.any) as MemberOf<Group>[];
}

export function isGroup(member: ConditionTest | ConditionGroup): member is ConditionGroup {
  return 'all' in member || 'any' in member;
}

/** All tests of a condition, those of its group too. */
export function testsOf(condition: Condition): ConditionTest[] {
  return membersOf(condition).flatMap((member) => (isGroup(member) ? [...membersOf(member)] : [member]));
}

/** Keys of the fields that a condition tests. */
export function conditionFields(condition: Condition): string[] {
  return testsOf(condition).flatMap((test) => ('field' in test ? [test.field] : []));
}
