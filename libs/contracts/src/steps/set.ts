import { z } from 'zod';
import { fieldKeySchema, tagSchema } from '../conditions/contact-names';
import { defineStep } from './step-definition';

export const setLimits = { changes: 20, value: 1_000 } as const;

const changesText = `A step makes 1 to ${setLimits.changes} changes`;
const onlyTrue = z.literal(true);

const changeSchema = z.union([
  z.strictObject({
    field: fieldKeySchema,
    value: z.string().max(setLimits.value, `A value has at most ${setLimits.value} characters`),
  }),
  z.strictObject({ field: fieldKeySchema, add: z.number() }),
  z.strictObject({ field: fieldKeySchema, clear: onlyTrue }),
  z.strictObject({ tag: tagSchema, on: z.boolean() }),
  z.strictObject({ unsubscribed: z.boolean() }),
]);
export type ContactChange = z.infer<typeof changeSchema>;

/** Changes what is kept about the person. */
export const set = defineStep({
  schema: z.object({
    type: z.literal('set'),
    changes: z
      .array(changeSchema, { error: changesText })
      .min(1, changesText)
      .max(setLimits.changes, changesText),
  }),
  noun: 'change',
  sentence: ({ changes }) => changes.map(changeSentence).join(', '),
  templates: ({ changes }) => changes.flatMap((change) => ('value' in change ? [change.value] : [])),
  fields: ({ changes }) => changes.flatMap((change) => ('field' in change ? [change.field] : [])),
});

function changeSentence(change: ContactChange): string {
  if ('value' in change) return `Set ${change.field} to ${change.value}`;
  if ('add' in change) return `Add ${change.add} to ${change.field}`;
  if ('clear' in change) return `Clear ${change.field}`;
  if ('tag' in change) return change.on ? `Add the tag ${change.tag}` : `Remove the tag ${change.tag}`;
  return change.unsubscribed ? 'Unsubscribe' : 'Subscribe again';
}
