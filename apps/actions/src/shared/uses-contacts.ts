import { type Action, mayHavePlaces } from '@botter/contracts';

/** Whether the actions have steps, or texts with values, so that fields of contacts may be named. */
export function usesContacts(actions: readonly Pick<Action, 'actionData'>[]): boolean {
  return actions.some(
    // The version before, which may still respond during an upgrade, has no steps.
    ({ actionData: { text, steps = [] } }) => steps.length > 0 || mayHavePlaces(text),
  );
}
