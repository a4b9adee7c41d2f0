import { arrangeButtons } from '@botter/bot-api';
import { answerLimits, contactFieldLimits, type Part, type Step } from '@botter/contracts';
import { buttonLabel, message } from '../parts/message';
import type { ReplyKeyboard, SendEffect } from '../plan-types';
import { answerWords } from './answers';
import type { StepRun } from './steps/step-run';
import { optionValue } from './token';

export type Question = Step<'question'>;

/** Sends the question. */
export function askQuestion(question: Question, token: string, run: StepRun): void {
  send(question, question, token, run);
}

/** Says that an answer is not what the question takes. */
export function askAgain(question: Question, token: string, run: StepRun): void {
  const { retryText, parseMode } = question;
  const words = retryText?.trim()
    ? { text: retryText, parseMode }
    : { text: expected(question, run), parseMode: '' as const };
  send(words, question, token, run);
}

/** Sends a sentence of our own. */
export function sendWords(text: string, run: StepRun): void {
  run.send(messagesOf({ text, parseMode: '' }, run));
}

/** The longest text that is kept as an answer. */
export function longestAnswer({ field }: Question): number {
  return field === null ? answerLimits.text : contactFieldLimits.value;
}

/** The filled labels of a choice, in the order of its options. */
export function optionLabels({ answer }: Question, run: Pick<StepRun, 'fill'>): string[] {
  return answer.type === 'choice' ? answer.options.map(({ label }) => buttonLabel(run.fill(label))) : [];
}

/** The question has to be answered in time, beginning now. */
export function scheduleTimeout({ id: stepId, timeoutSeconds }: Question, run: StepRun): void {
  if (timeoutSeconds !== null) run.schedule(stepId, timeoutSeconds);
}

function expected(question: Question, run: StepRun): string {
  const { timeZone = 'utc' } = run.occasion.bot;
  const habits = { timeZone, language: run.contact?.language ?? null, longest: longestAnswer(question) };
  return answerWords(question.answer, habits);
}

function send(
  words: Pick<Part<'message'>, 'text' | 'parseMode'>,
  question: Question,
  token: string,
  run: StepRun,
): void {
  const filled = messagesOf(words, run);
  // A question without a text that is left after filling still has to be asked.
  const messages =
    filled.length > 0 ? filled : messagesOf({ text: expected(question, run), parseMode: '' }, run);
  const keyboards = keyboardsOf(question, token, run);
  run.send(messages.map((one, i) => (i === messages.length - 1 ? { ...one, ...keyboards } : one)));
}

/** Prepares a text for this run. */
export function messagesOf(words: Pick<Part<'message'>, 'text' | 'parseMode'>, run: StepRun): SendEffect[] {
  const { chat, threadId } = run;
  return prepare(words, run)({ chat, threadId, values: () => run.values() });
}

const prepared = new WeakMap<object, ReturnType<typeof message>>();

/** A question is prepared once, like the message of an action: to divide a long text costs milliseconds. */
function prepare(words: Pick<Part<'message'>, 'text' | 'parseMode'>, { actionId }: StepRun) {
  const { text, parseMode } = words;
  const known =
    prepared.get(words) ?? message({ type: 'message', text, parseMode, ...nothingElse }, actionId);
  prepared.set(words, known);
  return known;
}

const nothingElse = {
  buttons: [],
  buttonLayout: 'horizontal',
  buttonsPerRow: null,
  media: null,
  disableWebPagePreview: false,
} satisfies Omit<Part<'message'>, 'type' | 'text' | 'parseMode'>;

/** Labels up to this length are two in a row. */
const shortLabel = 16;

function keyboardsOf(
  question: Question,
  token: string,
  run: StepRun,
): Partial<Pick<SendEffect, 'keyboard' | 'replyKeyboard'>> {
  const { type } = question.answer;
  const shared = shareKeyboards[type];
  // Telegram has such buttons only in private chats.
  if (shared && run.chat.type === 'private') return { replyKeyboard: shared };
  if (type !== 'choice') return {};
  const buttons = optionLabels(question, run).map(
    (label, i) => ({ type: 'callback', label, value: optionValue(token, i), needsMapping: false }) as const,
  );
  const isShort = buttons.every(({ label }) => label.length <= shortLabel);
  return {
    keyboard: arrangeButtons(buttons, { buttonLayout: 'horizontal', buttonsPerRow: isShort ? 2 : 1 }),
  };
}

const shareKeyboards: { readonly [Type in Question['answer']['type']]?: ReplyKeyboard } = {
  phone: { type: 'contact', label: 'Share my phone number' },
  location: { type: 'location', label: 'Share my location' },
};
