import { type AnswerRule, answerWords, foldedText, type Step } from '@botter/contracts';
import { isWritable } from '../known-names';
import type { LintContext } from '../lint-context';
import type { Finding } from '../problem';
import { quoted } from '../quoted';
import { textProblems } from '../text-problems';
import { fieldTypeWords, keepsAnswers } from './field-types';
import type { LinterStep } from './linter-step';

type Question = Step<'question'>;

export const question: LinterStep<'question'> = (step, name, context) => [
  ...textProblems({ ...step, media: null }),
  ...(step.retryText ? textProblems({ text: step.retryText, parseMode: step.parseMode, media: null }) : []),
  ...fieldProblems(step, name, context),
  ...answerProblems(step.answer, name),
  ...unusedSettings(step, name),
];

function fieldProblems({ field, answer }: Question, name: string, { names }: LintContext): Finding[] {
  if (field === null) return [];
  if (!isWritable(names, field)) {
    return [
      {
        code: 'unknown_field',
        severity: 'warning',
        message: `${name} keeps its answer in ${quoted(field)}, but contacts have no such field, so the answer is lost when the dialog ends.`,
        advice: `Add the field ${quoted(field)}, or choose another one.`,
      },
    ];
  }
  const type = names.fields?.get(field);
  if (!type || keepsAnswers(answer, type)) return [];
  return [
    {
      code: 'wrong_field_type',
      severity: 'warning',
      message: `${name} keeps its answer in ${quoted(field)}, which is a field for ${fieldTypeWords[type]}. Other answers are not kept.`,
      advice: 'Choose another field, or another type of answer.',
    },
  ];
}

/** Longer labels don't fit the width of a phone. */
const shownLabel = 40;

function answerProblems(answer: AnswerRule, name: string): Finding[] {
  if (answer.type === 'choice') return optionProblems(answer, name);
  const isImpossible =
    (answer.type === 'text' && answer.max === 0) ||
    (answer.type === 'number' &&
      answer.whole === true &&
      Math.ceil(answer.min ?? Number.NEGATIVE_INFINITY) > Math.floor(answer.max ?? Number.POSITIVE_INFINITY));
  if (!isImpossible) return [];
  return [
    {
      code: 'no_valid_answer',
      severity: 'error',
      message: `No one can answer ${lower(name)}: no ${answerWords[answer.type].toLowerCase()} is within its limits.`,
      advice: 'Change the limits of the answer.',
    },
  ];
}

function optionProblems({ options }: AnswerRule<'choice'>, name: string): Finding[] {
  const long = options.find(({ label }) => [...label].length > shownLabel);
  const same = sameOption(options);
  const problems: Finding[] = [];
  if (long) {
    problems.push({
      code: 'long_option',
      severity: 'warning',
      message: `The option ${quoted(long.label)} of ${lower(name)} has ${[...long.label].length} characters. Phones show about ${shownLabel}.`,
      advice: 'Shorten the option, and explain it in the question.',
    });
  }
  if (same !== undefined) {
    problems.push({
      code: 'same_options',
      severity: 'error',
      message: `${name} has two options for the answer ${quoted(same)}. Typing it always chooses the first one.`,
      advice: 'Give each option a label of its own.',
    });
  }
  return problems;
}

/** What people can type for more than one option: a label, or a value that is not shown. */
function sameOption(options: AnswerRule<'choice'>['options']): string | undefined {
  const owners = new Map<string, number>();
  for (const [at, { label, value }] of options.entries()) {
    for (const text of [label, value]) {
      const typed = foldedText(text);
      if ((owners.get(typed) ?? at) !== at) return text;
      owners.set(typed, at);
    }
  }
  return undefined;
}

function unusedSettings(step: Question, name: string): Finding[] {
  const unused = { code: 'unused_setting', severity: 'warning' } as const;
  const problems: Finding[] = [];
  if (step.onTimeout !== null && step.timeoutSeconds === null) {
    problems.push({
      ...unused,
      message: `${name} goes to ${quoted(step.onTimeout)} if no answer comes in time, but it waits without a limit.`,
      advice: 'Choose how long it waits, or remove the action.',
    });
  }
  if (step.retries === 0 && step.retryText) {
    problems.push({
      ...unused,
      message: `${name} has a text for asking again, but is never asked again.`,
      advice: 'Let it be asked again at least once, or remove the text.',
    });
  }
  return problems;
}

function lower(name: string): string {
  return name.toLowerCase();
}
