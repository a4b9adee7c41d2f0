import { matchCallback } from '../match-command';
import { delayedChainLimit } from '../parts/delayed-callbacks';
import { triggeredBy } from '../plan';
import { askQuestion, scheduleTimeout } from './ask-question';
import { runOf, sessionAfter, unmoved, waitingState } from './decision';
import { DialogRun } from './dialog-run';
import type { DialogOccasion, DuePlan, PlanDialogCallback, PlanDueStep, SessionState } from './dialog-types';
import { LoadedActions } from './loaded-actions';
import { openQuestion } from './open-question';

/** Continues after a pause, or runs what a question names for the case that no answer came in time. */
export const planDueStep: PlanDueStep = (due, occasion) => {
  const { session: state } = occasion;
  const isThere = state?.actionId === due.actionId && state.stepId === due.stepId;
  if (!state || !isThere) return { effects: [], ...unmoved };
  const actions = new LoadedActions(occasion);
  const place = actions.stepOf(state);
  const depth = (state.depth ?? 0) + 1;
  const run = new DialogRun(occasion, { ...due, ...state, depth }, actions);
  const step = place?.action.data.steps?.[place.index];
  if (!place || !step) return actions.missing ?? ended(run, state, actions, occasion);
  // Until the person does something, pauses and time-outs can't repeat endlessly.
  if (depth >= delayedChainLimit) {
    run.at(place, state, () =>
      run.stop(`It continued ${delayedChainLimit} times without the person doing anything`),
    );
  } else if (step.type === 'question') {
    run.ending = 'late';
    run.enterTarget(step.onTimeout);
  } else run.continueAfter(place);
  return actions.missing ?? ended(run, state, actions, occasion);
};

/** `planCallback` for a bot with dialogs. An open question stays open. */
export const planDialogCallback: PlanDialogCallback = (due, occasion) => {
  const action = matchCallback(due.command, occasion.keys);
  if (!action) return { effects: [], ...unmoved, triggered: null };
  const actions = new LoadedActions(occasion);
  const { command: _, ...start } = due;
  const run = runOf({ action, payload: null, rule: 'command' }, start, { occasion, actions });
  const session = sessionAfter(run, waitingState(occasion), false);
  return (
    actions.missing ?? {
      effects: run.effects,
      ...run.outcome(session),
      triggered: triggeredBy(action, null),
    }
  );
};

/** The run is over, or waits again. A question that it came in between of is open again. */
function ended(
  run: DialogRun,
  { open, askAgain }: SessionState,
  actions: LoadedActions,
  occasion: DialogOccasion,
): DuePlan | ReturnType<PlanDueStep> {
  const question = open && !run.waiting ? openQuestion(occasion, actions) : undefined;
  if (question) {
    const { state, place, step } = question;
    run.at(place, state, () => {
      if (askAgain && !run.handedOver) askQuestion(step, state.token, run);
      // The session has moved, so its time begins again.
      scheduleTimeout(step, run);
    });
  }
  const session = run.waiting ? sessionAfter(run, open, askAgain ?? false) : (question?.state ?? null);
  return actions.missing ?? { effects: run.effects, ...run.outcome(session) };
}
