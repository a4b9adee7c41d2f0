import { mayHavePlaces } from '@botter/contracts';
import { matchCallback } from '../match-command';
import { labelOf, type ResponsePlace } from '../update-plan';
import type { CallbackQueryView } from '../update-view';
import { optionLabels } from './ask-question';
import {
  accept,
  continuing,
  type Decision,
  nothingFollows,
  responseTo,
  runOf,
  sessionAfter,
  type Turn,
  waitingState,
} from './decision';
import { DialogRun, type RunStart } from './dialog-run';
import { type OpenQuestion, openQuestion } from './open-question';
import { pressedOption } from './token';

const stale: Decision = { ...nothingFollows, wonBy: 'stalePress' };

/** Decides what a press does: an option of the question that waits, or a button of any message. */
export function decidePress(
  query: CallbackQueryView,
  value: string | undefined,
  start: ResponsePlace,
  turn: Turn,
): Decision {
  if (value === undefined) return stale;
  const { occasion, actions } = turn;
  const pressed = pressedOption(value);
  if (pressed) {
    const question = occasion.contact && openQuestion(occasion, actions);
    if (question?.state.token !== pressed.token) return stale;
    const chosen = chosenValue(query, pressed.option, question, start, turn);
    return chosen === undefined ? stale : accept(question, chosen, start, turn, 'press');
  }
  const action = matchCallback(value, occasion.keys);
  if (!action) return stale;
  const match = { action, payload: null, rule: 'command' } as const;
  const run = runOf(match, start, turn);
  // The question stays open, and isn't asked again.
  const session = sessionAfter(run, waitingState(occasion), false);
  return { response: responseTo(match, run), outcome: run.outcome(session), wonBy: 'press' };
}

/**
 * The value of a pressed option. Options may have been changed since the question was asked, so the label of
 * the button counts, unless that is filled with values, which may have changed too.
 */
function chosenValue(
  query: CallbackQueryView,
  option: number,
  { state, step }: OpenQuestion,
  start: RunStart,
  { occasion, actions }: Turn,
): string | undefined {
  if (step.answer.type !== 'choice') return undefined;
  const { options } = step.answer;
  const labels = optionLabels(step, new DialogRun(occasion, continuing(start, state), actions));
  const label = labelOf(query);
  const named = label === null || labels[option] === label ? option : labels.indexOf(label);
  if (named !== -1) return options[named]?.value;
  const byNumber = options[option];
  return byNumber && mayHavePlaces(byNumber.label) ? byNumber.value : undefined;
}
