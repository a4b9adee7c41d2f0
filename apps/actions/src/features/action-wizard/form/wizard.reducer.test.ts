import type { Action } from '@botter/contracts';
import { bodyOf, bodyWithEnabled, emptyForm, formOf, sameForm } from '../../../shared/action-form';
import { emptyButtonForm } from '../steps/buttons/button-form';
import {
  canOpenStep,
  firstIncompleteStep,
  isStepComplete,
  missingInStep,
  stepOfDetails,
} from '../steps/steps';
import { hasUnsavedChanges, type WizardEvent, type WizardState, wizardReducer } from './wizard.reducer';

const fresh: WizardState = {
  step: 1,
  form: emptyForm,
  saved: emptyForm,
  newButton: emptyButtonForm,
  version: undefined,
};
const filled = { ...emptyForm, command: '/start', text: 'Hello' };

const given = (state: WizardState) => ({
  when: (...events: WizardEvent[]) => events.reduce(wizardReducer, state),
});

const stored: Action = {
  id: 'a1',
  botId: 'b1',
  command: '/start',
  actionType: 'send_message',
  actionTrigger: 'command',
  triggers: [],
  parseMode: 'HTML',
  enabled: false,
  webhookUrl: null,
  webhookSecret: 'kept',
  webhookEnabled: false,
  actionData: {
    text: '<b>Hi</b>',
    buttons: [{ label: 'Menu', type: 'callback', value: 'menu' }],
    buttonLayout: 'vertical',
    buttonsPerRow: null,
    media: null,
    disableWebPagePreview: true,
    steps: [],
    delayedCallbacks: [{ callbackCommand: 'later', delaySeconds: 300 }],
  },
  version: 4,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-02T10:00:00.000Z',
};

describe('completeness', () => {
  test('step 1 needs a command and a trigger', () => {
    expect(isStepComplete(1, emptyForm)).toBe(false);
    expect(isStepComplete(1, { ...emptyForm, command: '  ' })).toBe(false);
    expect(isStepComplete(1, { ...emptyForm, command: '/a', trigger: '' })).toBe(false);
    expect(isStepComplete(1, { ...emptyForm, command: '/a' })).toBe(true);
    expect(missingInStep(1, emptyForm)).toBe('Enter a command to continue.');
    expect(missingInStep(1, { ...emptyForm, command: '/a', trigger: '' })).toMatch(/trigger/);
  });

  test('step 2 needs a message, steps 3 to 5 need nothing', () => {
    expect(isStepComplete(2, emptyForm)).toBe(false);
    expect(isStepComplete(2, { ...emptyForm, text: '\n ' })).toBe(false);
    expect(isStepComplete(2, filled)).toBe(true);
    for (const step of [3, 4, 5] as const) expect(isStepComplete(step, emptyForm)).toBe(true);
  });

  test('a step opens once all before it are complete', () => {
    expect(firstIncompleteStep(emptyForm)).toBe(1);
    expect(canOpenStep(2, emptyForm)).toBe(false);
    expect(canOpenStep(2, { ...emptyForm, command: '/a' })).toBe(true);
    expect(canOpenStep(3, { ...emptyForm, command: '/a' })).toBe(false);
    expect(firstIncompleteStep(filled)).toBeUndefined();
    expect(canOpenStep(5, filled)).toBe(true);
  });

  test('the details of a refusal open the step of their field', () => {
    const step = (path: string) => stepOfDetails([{ path, message: 'no' }]);
    expect(step('command')).toBe(1);
    expect(step('actionData.text')).toBe(2);
    expect(step('body.actionData.text')).toBe(2);
    expect(step('actionData.buttons.0.value')).toBe(4);
    expect(step('actionData.delayedCallbacks.1')).toBe(5);
    expect(step('webhookUrl')).toBe(5);
    expect(step('')).toBeUndefined();
    expect(stepOfDetails(undefined)).toBeUndefined();
  });
});

describe('the wizard', () => {
  test('continues only from a complete step and stops at both ends', () => {
    expect(given(fresh).when({ type: 'next' }).step).toBe(1);
    const inOrder = given({ ...fresh, form: filled });
    expect(inOrder.when({ type: 'next' }).step).toBe(2);
    expect(inOrder.when(...Array.from({ length: 9 }, (): WizardEvent => ({ type: 'next' }))).step).toBe(5);
    expect(inOrder.when({ type: 'previous' }).step).toBe(1);
    expect(given({ ...fresh, form: filled, step: 4 }).when({ type: 'next' }).step).toBe(5);
  });

  test('opens a chosen step if the steps before allow it', () => {
    expect(given(fresh).when({ type: 'stepChosen', step: 4 }).step).toBe(1);
    expect(given({ ...fresh, form: filled }).when({ type: 'stepChosen', step: 4 }).step).toBe(4);
  });

  test('knows whether something would be lost', () => {
    const typed = given(fresh).when({ type: 'changed', patch: { command: '/a' } });
    expect(hasUnsavedChanges(typed)).toBe(true);
    expect(hasUnsavedChanges(given(typed).when({ type: 'changed', patch: { command: '' } }))).toBe(false);
  });

  test('counts an unfinished button as a change', () => {
    const begun = given(fresh).when({
      type: 'newButtonChanged',
      button: { ...emptyButtonForm, label: 'Me' },
    });
    expect(hasUnsavedChanges(begun)).toBe(true);
    expect(hasUnsavedChanges(given(begun).when({ type: 'replaced', form: emptyForm, version: 1 }))).toBe(
      false,
    );
  });

  test('keeps text that was typed during a save as a change', () => {
    const state = given({ ...fresh, form: filled }).when(
      { type: 'changed', patch: { text: 'Hello again' } },
      { type: 'saved', sent: filled, form: filled, version: 1 },
    );
    expect(hasUnsavedChanges(state)).toBe(true);
    expect(state.version).toBe(1);
  });

  test("shows the server's version of a saved action", () => {
    const trimmed = { ...filled, command: '/go' };
    const sent = { ...filled, command: ' /go ' };
    const state = given({ ...fresh, form: sent }).when({ type: 'saved', sent, form: trimmed, version: 2 });
    expect(state.form.command).toBe('/go');
    expect(hasUnsavedChanges(state)).toBe(false);
  });

  test("can return to the server's version", () => {
    const state = given({ ...fresh, form: filled }).when({
      type: 'replaced',
      form: formOf(stored),
      version: 4,
    });
    expect(hasUnsavedChanges(state)).toBe(false);
    expect(state.form.text).toBe('<b>Hi</b>');
  });
});

describe('form and stored action', () => {
  test('convert into each other without loss, enabled', () => {
    const body = bodyOf(formOf(stored), 'kept');
    expect(body).toMatchObject({ command: '/start', enabled: true, parseMode: 'HTML', webhookUrl: null });
    expect(body.actionData).toEqual(stored.actionData);
  });

  test('the secret is sent only when changed', () => {
    expect(bodyOf(formOf(stored), 'kept')).not.toHaveProperty('webhookSecret');
    expect(bodyOf({ ...formOf(stored), webhookSecret: '' }, 'kept')).toHaveProperty('webhookSecret', '');
    expect(bodyOf({ ...emptyForm, webhookSecret: 'new' })).toHaveProperty('webhookSecret', 'new');
  });

  test('the switch changes nothing else', () => {
    const {
      version: _v,
      created_at: _c,
      updated_at: _u,
      id: _i,
      botId: _b,
      webhookSecret: _s,
      ...rest
    } = stored;
    expect(bodyWithEnabled(stored, true)).toEqual({ ...rest, enabled: true });
  });

  test('are compared by content, not by the order of their fields', () => {
    const turned = Object.fromEntries(Object.entries(formOf(stored)).reverse());
    expect(sameForm(turned as never, formOf(stored))).toBe(true);
    expect(sameForm({ ...formOf(stored), buttons: [] }, formOf(stored))).toBe(false);
  });
});

test('follows a newer version while nothing is unsaved, unless both changed the same field', () => {
  const open = { ...fresh, form: { ...filled, text: 'Mine' }, saved: filled, version: 3 };
  const other = { type: 'rebased', form: { ...filled, command: '/begin' }, version: 4 } as const;
  const merged = given(open).when(other);
  expect(merged).toMatchObject({ form: { command: '/begin', text: 'Mine' }, version: 4 });
  expect(hasUnsavedChanges(merged)).toBe(true);
  expect(given(open).when({ ...other, form: { ...filled, text: 'Theirs' } })).toBe(open);
});
