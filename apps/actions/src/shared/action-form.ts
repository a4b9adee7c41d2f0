import type { Action, ActionBody, ActionData } from '@botter/contracts';
import { type ActionForm, formParts } from './parts';

export type { ActionForm };

export const emptyForm: ActionForm = Object.assign({}, ...formParts.map(({ empty }) => empty));

/** The fields of a stored action. */
export function formOf(action: Action): ActionForm {
  return Object.assign({}, ...formParts.map((part) => part.of(action)));
}

/**
 * The body of the request. Saving always enables the action. The secret is left out if it is `keptSecret`, so
 * that a person who can't see it doesn't clear it.
 */
export function bodyOf(form: ActionForm, keptSecret = ''): ActionBody {
  const actionData: ActionData = Object.assign({}, ...formParts.map((part) => part.data?.(form)));
  const fields: Omit<ActionBody, 'actionData' | 'actionType' | 'enabled'> = Object.assign(
    {},
    ...formParts.map((part) => part.body(form, keptSecret)),
  );
  return { actionType: 'send_message', enabled: true, ...fields, actionData };
}

/**
 * All fields of a stored action, its webhook secret and its switch included, to create the same one again.
 */
export function wholeBodyOf(action: Action): ActionBody {
  return { ...bodyOf(formOf(action)), enabled: action.enabled };
}

/** The stored action again, with its switch set: for turning it on and off without touching anything else. */
export function bodyWithEnabled(action: Action, enabled: boolean): ActionBody {
  return { ...bodyOf(formOf(action), action.webhookSecret ?? ''), enabled };
}

/** True while nothing has been changed. */
export function sameForm(a: ActionForm, b: ActionForm): boolean {
  return sameField(a, b);
}

/** True for equal values of a field, or of a whole form. */
export function sameField(a: unknown, b: unknown): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

/** Sorted fields, whatever their order in a stored form or a response. */
function inOrder(form: unknown): unknown {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value !== null && typeof value === 'object'
        ? Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, entry]) => [key, sorted(entry)])
        : value;
  return sorted(form);
}
