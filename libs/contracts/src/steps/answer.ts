import { z } from 'zod';

export const answerLimits = {
  options: 20,
  label: 64,
  value: 1_000,
  text: 4_096,
} as const;

const isoDate = z.iso.date('A date is written as 2026-12-31');
const optionsText = `A choice has 2 to ${answerLimits.options} options`;
const labelText = `An option's label has 1 to ${answerLimits.label} characters`;

const optionSchema = z.object({
  label: z.string({ error: labelText }).trim().min(1, labelText).max(answerLimits.label, labelText),
  value: z
    .string({ error: 'An option needs a value' })
    .trim()
    .min(1, 'An option needs a value')
    .max(answerLimits.value, `A value has at most ${answerLimits.value} characters`),
});

const length = z.int('A length is a whole number').min(0).max(answerLimits.text).optional();

const kinds = {
  text: z.object({ type: z.literal('text'), min: length, max: length }),
  number: z.object({
    type: z.literal('number'),
    min: z.number().optional(),
    max: z.number().optional(),
    whole: z.boolean().optional(),
  }),
  email: z.object({ type: z.literal('email') }),
  phone: z.object({ type: z.literal('phone') }),
  date: z.object({ type: z.literal('date'), min: isoDate.optional(), max: isoDate.optional() }),
  choice: z.object({
    type: z.literal('choice'),
    options: z
      .array(optionSchema, { error: optionsText })
      .min(2, optionsText)
      .max(answerLimits.options, optionsText),
  }),
  photo: z.object({ type: z.literal('photo') }),
  file: z.object({ type: z.literal('file') }),
  location: z.object({ type: z.literal('location') }),
};

export type AnswerType = keyof typeof kinds;
export type AnswerRule<Type extends AnswerType = AnswerType> = {
  [One in Type]: z.output<(typeof kinds)[One]>;
}[Type];

/** What a question takes as its answer. */
export const answerSchema = z.discriminatedUnion('type', [
  kinds.text,
  kinds.number,
  kinds.email,
  kinds.phone,
  kinds.date,
  kinds.choice,
  kinds.photo,
  kinds.file,
  kinds.location,
]);

/** What is wrong with the bounds of an answer; undefined if nothing is. */
export function answerProblem(answer: AnswerRule): string | undefined {
  if (answer.type === 'choice') {
    const values = answer.options.map(({ value }) => value);
    return new Set(values).size < values.length ? 'Each option needs a value of its own' : undefined;
  }
  if (!('min' in answer) || answer.min === undefined || answer.max === undefined) return undefined;
  return answer.min > answer.max ? 'The smallest value is larger than the largest' : undefined;
}

/** What each type of answer is called, for people who build a bot. */
export const answerWords: Readonly<Record<AnswerType, string>> = {
  text: 'Text',
  number: 'Number',
  email: 'E-mail address',
  phone: 'Phone number',
  date: 'Date',
  choice: 'Choice',
  photo: 'Photo',
  file: 'File',
  location: 'Location',
};
