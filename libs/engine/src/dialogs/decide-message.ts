import type { ActionKey } from '@botter/contracts';
import { actionIndex } from '../action-index';
import { isStop, stopResponse } from '../broadcasts/stop';
import type { FieldValue } from '../contacts/contact-facts';
import { storableText } from '../contacts/typed-value';
import { cut } from '../cut-text';
import { namesAnotherBot } from '../match-command';
import { isForBot, withoutMention } from '../match-message';
import { kindOf } from '../message-content';
import { matchIncoming } from '../plan';
import { startPayload } from '../start-payload';
import type { ActionMatch } from '../triggers/engine-trigger';
import type { ResponsePlace } from '../update-plan';
import type { MessageView } from '../update-view';
import { readAnswer } from './answers';
import type { GivenAnswer } from './answers/answer-type';
import {
  askAgain,
  askQuestion,
  longestAnswer,
  optionLabels,
  scheduleTimeout,
  sendWords,
} from './ask-question';
import {
  accept,
  answered,
  continuing,
  type Decision,
  nothingFollows,
  responseTo,
  runOf,
  sessionAfter,
  type Turn,
  unmoved,
  waitingState,
} from './decision';
import { DialogRun, type RunStart } from './dialog-run';
import type { SessionState } from './dialog-types';
import { type OpenQuestion, openQuestion } from './open-question';

/** Decides what a message does, in the order of what wins. */
export function decideMessage(message: MessageView, place: ResponsePlace, turn: Turn): Decision {
  const { occasion, actions } = turn;
  const { keys } = occasion;
  const match = matchIncoming(message, keys);
  if (isStop(message, match, keys)) return stop(place, turn);
  const start = startOf(message, place);
  // Who writes without being a person has no session; what says something about the chat answers nothing.
  const open = occasion.contact && waitingState(occasion);
  if (!open || !kindOf(message)) return run(match, open, start, turn);
  const question = openQuestion(occasion, actions);
  if (!question) return endOf(match, start, turn);
  const isAnswer = isForBot(message, keys);
  const typed = (message.text ?? message.caption ?? '').trim();
  const value = isAnswer ? givenValue(message, question, start, turn) : undefined;
  const isCommand = match?.rule === 'command' || match?.rule === 'start';
  const isExact = typed.startsWith('/') || actionIndex(keys).commands.has(typed);
  // A typed label or value counts as a press.
  const isPress = value !== undefined && question.step.answer.type === 'choice' && !typed.startsWith('/');
  if (isPress) return accept(question, value, start, turn, 'answer');
  if (match && isCommand && isExact) return interrupt(match, question, start, turn);
  if (cancelCommand.test(typed) && !namesAnotherBot(typed, keys)) return cancel(question, start, turn);
  if (value !== undefined) return accept(question, value, start, turn, 'answer');
  if (match && (isCommand || match.rule === 'textIs')) return interrupt(match, question, start, turn);
  return isAnswer ? reject(question, start, turn) : nothingFollows;
}

/** A question that waits stays open. */
function stop(place: ResponsePlace, { occasion }: Turn): Decision {
  const contactUpdates = occasion.contact ? [{ unsubscribed: true }] : [];
  return { response: stopResponse(place), outcome: { ...unmoved, contactUpdates } };
}

const cancelCommand = /^\/cancel(?:@\S+)?(?:\s|$)/i;

/** An action without a question that could be answered. @param open what waits nevertheless */
function run(
  match: ActionMatch<ActionKey> | undefined,
  open: SessionState | undefined,
  start: RunStart,
  turn: Turn,
): Decision {
  if (!match) return nothingFollows;
  const run = runOf(match, start, turn);
  const session = sessionAfter(run, open, false);
  return { response: responseTo(match, run), outcome: run.outcome(session), wonBy: match.rule };
}

/** The question that waited is gone: its dialog has ended, and the message is like any other. */
function endOf(match: ActionMatch<ActionKey> | undefined, start: RunStart, turn: Turn): Decision {
  const { hasReplyKeyboard } = turn.occasion.session ?? {};
  const decision = run(match, undefined, { ...start, hasReplyKeyboard }, turn);
  const isPaused = turn.occasion.session?.waitsFor === 'pause';
  const session = decision.outcome.session ?? (isPaused ? undefined : null);
  return { ...decision, outcome: { ...decision.outcome, session } };
}

/** An action comes in between; then the question is asked again. */
function interrupt(
  match: ActionMatch<ActionKey>,
  { state, place, step }: OpenQuestion,
  start: RunStart,
  turn: Turn,
): Decision {
  const run = runOf(match, start, turn);
  if (!run.waiting && !run.handedOver) {
    run.at(place, state, () => askQuestion(step, state.token, run));
  }
  return {
    response: responseTo(match, run),
    outcome: run.outcome(sessionAfter(run, state, true)),
    wonBy: match.rule,
  };
}

/** Asks once more, or gives up. */
function reject({ state, place, step }: OpenQuestion, start: RunStart, turn: Turn): Decision {
  const run = new DialogRun(turn.occasion, continuing(start, state), turn.actions);
  if (state.triesLeft === 0) {
    run.enterTarget(step.onInvalid);
    return answered(run, state, false, run.waiting ?? null, 'retry');
  }
  run.at(place, state, () => {
    askAgain(step, state.token, run);
    scheduleTimeout(step, run);
  });
  const { depth: _, ...others } = state;
  return answered(run, state, false, { ...others, triesLeft: state.triesLeft - 1 }, 'retry');
}

function cancel({ state, place }: OpenQuestion, start: RunStart, turn: Turn): Decision {
  const run = new DialogRun(turn.occasion, continuing(start, state), turn.actions);
  run.at(place, state, () => sendWords('The dialog is cancelled.', run));
  return { response: { triggered: null, effects: run.effects }, outcome: run.outcome(null), wonBy: 'cancel' };
}

/** What the message is as an answer to the question; undefined if it is no valid one. */
function givenValue(
  message: MessageView,
  question: OpenQuestion,
  start: RunStart,
  turn: Turn,
): FieldValue | undefined {
  const { occasion, actions } = turn;
  const { state, step } = question;
  const run = new DialogRun(occasion, continuing(start, state), actions);
  const { text } = message;
  const given: GivenAnswer = {
    message,
    text: text === undefined ? undefined : storableText(withoutMention(text, occasion.keys)).trim(),
    messageId: occasion.messageId ?? String(message.message_id),
    labels: optionLabels(step, run),
    longest: longestAnswer(step),
    timeZone: occasion.bot.timeZone ?? 'utc',
    language: occasion.contact?.language ?? null,
  };
  return readAnswer(given, step.answer);
}

/** Of a payload: what is longer has not come from a link. */
const payloadLength = 256;

function startOf(message: MessageView, place: ResponsePlace): RunStart {
  const text = storableText(message.text ?? message.caption ?? '');
  return {
    ...place,
    messageText: text,
    payload: cut(startPayload(text) ?? '', payloadLength),
  };
}
