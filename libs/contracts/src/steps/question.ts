import { z } from 'zod';
import { fieldKeySchema } from '../conditions/contact-names';
import { markupProblem, messageLimits, parseModeSchema } from '../message-fields';
import { answerProblem, answerSchema } from './answer';
import { defineStep, optionalTargetSchema, shortText } from './step-definition';

export const questionLimits = {
  retries: 5,
  defaultRetries: 2,
  retryText: 4_096,
  /** In seconds. */
  shortestTimeout: 60,
  /** 30 days, in seconds. */
  longestTimeout: 2_592_000,
} as const;

const retriesText = `A question is asked again 0 to ${questionLimits.retries} times`;
const timeoutText = 'A question waits for 1 minute to 30 days';

/** Asks, and waits for the person's answer. */
export const question = defineStep({
  schema: z.object({
    type: z.literal('question'),
    text: z.string({ error: 'Enter the question' }).max(messageLimits.text, 'The message is too long'),
    parseMode: parseModeSchema.default(''),
    answer: answerSchema,
    field: fieldKeySchema
      .nullable()
      .default(null)
      .meta({ description: 'Key of the field that keeps the answer; null: only for this run' }),
    retryText: z
      .string()
      .max(questionLimits.retryText, `A retry text has at most ${questionLimits.retryText} characters`)
      .nullable()
      .default(null)
      .meta({ description: 'Sent after an invalid answer; null: plain words for the type of answer' }),
    retries: z
      .int(retriesText)
      .min(0, retriesText)
      .max(questionLimits.retries, retriesText)
      .default(questionLimits.defaultRetries),
    onInvalid: optionalTargetSchema.meta({ description: 'The action after the last invalid answer' }),
    timeoutSeconds: z
      .int(timeoutText)
      .min(questionLimits.shortestTimeout, timeoutText)
      .max(questionLimits.longestTimeout, timeoutText)
      .nullable()
      .default(null),
    onTimeout: optionalTargetSchema.meta({ description: 'The action if no answer comes in time' }),
  }),
  noun: 'question',
  sentence: ({ text }) => `Ask: ${shortText(text)}`,
  paths: ['onInvalid', 'onTimeout'],
  rename: (step, naming) => ({
    ...step,
    onInvalid: step.onInvalid && naming({ value: step.onInvalid, field: 'onInvalid', index: 0 }),
    onTimeout: step.onTimeout && naming({ value: step.onTimeout, field: 'onTimeout', index: 0 }),
  }),
  templates: ({ text, retryText, answer }) => [
    text,
    retryText ?? '',
    ...(answer.type === 'choice' ? answer.options.map(({ label }) => label) : []),
  ],
  fields: ({ field }) => (field ? [field] : []),
  check({ text, parseMode, retryText, answer }, refuse) {
    if (text.trim() === '') refuse(['text'], 'Enter the question');
    const isHtml = parseMode === 'HTML';
    const problem = isHtml && text.trim() !== '' ? markupProblem(text) : undefined;
    if (problem) refuse(['text'], problem);
    const retryProblem = isHtml && retryText ? markupProblem(retryText) : undefined;
    if (retryProblem) refuse(['retryText'], retryProblem);
    const wrongAnswer = answerProblem(answer);
    if (wrongAnswer) refuse(['answer'], wrongAnswer);
  },
});
