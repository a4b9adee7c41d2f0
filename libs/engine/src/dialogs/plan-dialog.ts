import { matchCallback } from '../match-command';
import { planUpdate } from '../update-plan';
import { decideMessage } from './decide-message';
import { decidePress } from './decide-press';
import { type Decision, nothingFollows } from './decision';
import type { PlanDialog } from './dialog-types';
import { LoadedActions } from './loaded-actions';

/**
 * `plan` for a bot with dialogs: decides what follows from an update and the person's session. It is pure, so
 * it can be done again if the session has moved in the meantime.
 */
export const planDialog: PlanDialog = (update, occasion) => {
  const turn = { occasion, actions: new LoadedActions(occasion) };
  let decision: Decision = nothingFollows;
  const respond = (made: Decision) => {
    decision = made;
    return made.response;
  };
  const plan = planUpdate(update, occasion.values, {
    message: (message, place) => respond(decideMessage(message, place, turn)),
    press: (query, value, place) => respond(decidePress(query, value, place, turn)),
    knows: (value) => matchCallback(value, occasion.keys) !== undefined,
  });
  const { outcome, wonBy } = decision;
  return turn.actions.missing ?? { plan, ...outcome, ...(wonBy && { wonBy }) };
};
