import type { Action } from '@botter/contracts';
import { bodyOf, bodyWithEnabled, draftOf, emptyDraft, sameDraft } from '../../../shared/action-draft';
import { emptyButtonDraft } from '../steps/buttons/button-draft';
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
  draft: emptyDraft,
  saved: emptyDraft,
  newButton: emptyButtonDraft,
  version: undefined,
};
const filled = { ...emptyDraft, command: '/start', text: 'Hello' };

const given = (state: WizardState) => ({
  when: (...events: WizardEvent[]) => events.reduce(wizardReducer, state),
});

const stored: Action = {
  id: 'a1',
  botId: 'b1',
  command: '/start',
  actionType: 'send_message',
  actionTrigger: 'command',
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
    delayedCallbacks: [{ callbackCommand: 'later', delaySeconds: 300 }],
  },
  version: 4,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-02T10:00:00.000Z',
};

describe('completeness', () => {
  test('step 1 wants a command and a trigger', () => {
    expect(isStepComplete(1, emptyDraft)).toBe(false);
    expect(isStepComplete(1, { ...emptyDraft, command: '  ' })).toBe(false);
    expect(isStepComplete(1, { ...emptyDraft, command: '/a', trigger: '' })).toBe(false);
    expect(isStepComplete(1, { ...emptyDraft, command: '/a' })).toBe(true);
    expect(missingInStep(1, emptyDraft)).toBe('Enter a command to continue.');
    expect(missingInStep(1, { ...emptyDraft, command: '/a', trigger: '' })).toMatch(/trigger/);
  });

  test('step 2 wants a message, 3 to 5 want nothing', () => {
    expect(isStepComplete(2, emptyDraft)).toBe(false);
    expect(isStepComplete(2, { ...emptyDraft, text: '\n ' })).toBe(false);
    expect(isStepComplete(2, filled)).toBe(true);
    for (const step of [3, 4, 5] as const) expect(isStepComplete(step, emptyDraft)).toBe(true);
  });

  test('a step opens once all before it are complete', () => {
    expect(firstIncompleteStep(emptyDraft)).toBe(1);
    expect(canOpenStep(2, emptyDraft)).toBe(false);
    expect(canOpenStep(2, { ...emptyDraft, command: '/a' })).toBe(true);
    expect(canOpenStep(3, { ...emptyDraft, command: '/a' })).toBe(false);
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
  test('goes on only from a complete step and stops at both ends', () => {
    expect(given(fresh).when({ type: 'next' }).step).toBe(1);
    const inOrder = given({ ...fresh, draft: filled });
    expect(inOrder.when({ type: 'next' }).step).toBe(2);
    expect(inOrder.when(...Array.from({ length: 9 }, (): WizardEvent => ({ type: 'next' }))).step).toBe(5);
    expect(inOrder.when({ type: 'previous' }).step).toBe(1);
    expect(given({ ...fresh, draft: filled, step: 4 }).when({ type: 'next' }).step).toBe(5);
  });

  test('opens a chosen step where the steps before allow it', () => {
    expect(given(fresh).when({ type: 'stepChosen', step: 4 }).step).toBe(1);
    expect(given({ ...fresh, draft: filled }).when({ type: 'stepChosen', step: 4 }).step).toBe(4);
  });

  test('knows whether something would be lost', () => {
    const typed = given(fresh).when({ type: 'changed', patch: { command: '/a' } });
    expect(hasUnsavedChanges(typed)).toBe(true);
    expect(hasUnsavedChanges(given(typed).when({ type: 'changed', patch: { command: '' } }))).toBe(false);
  });

  test('counts a button that was begun', () => {
    const begun = given(fresh).when({
      type: 'newButtonChanged',
      button: { ...emptyButtonDraft, label: 'Me' },
    });
    expect(hasUnsavedChanges(begun)).toBe(true);
    expect(hasUnsavedChanges(given(begun).when({ type: 'replaced', draft: emptyDraft, version: 1 }))).toBe(
      false,
    );
  });

  test('what was typed while a save was under way stays a change', () => {
    const state = given({ ...fresh, draft: filled }).when(
      { type: 'changed', patch: { text: 'Hello again' } },
      { type: 'saved', sent: filled, draft: filled, version: 1 },
    );
    expect(hasUnsavedChanges(state)).toBe(true);
    expect(state.version).toBe(1);
  });

  test('what the server made of a save is shown', () => {
    const trimmed = { ...filled, command: '/go' };
    const sent = { ...filled, command: ' /go ' };
    const state = given({ ...fresh, draft: sent }).when({ type: 'saved', sent, draft: trimmed, version: 2 });
    expect(state.draft.command).toBe('/go');
    expect(hasUnsavedChanges(state)).toBe(false);
  });

  test('can go back to what the server has', () => {
    const state = given({ ...fresh, draft: filled }).when({
      type: 'replaced',
      draft: draftOf(stored),
      version: 4,
    });
    expect(hasUnsavedChanges(state)).toBe(false);
    expect(state.draft.text).toBe('<b>Hi</b>');
  });
});

describe('form and stored action', () => {
  test('come back as they went, enabled', () => {
    const body = bodyOf(draftOf(stored), 'kept');
    expect(body).toMatchObject({ command: '/start', enabled: true, parseMode: 'HTML', webhookUrl: null });
    expect(body.actionData).toEqual(stored.actionData);
  });

  test('the secret is sent only when changed', () => {
    expect(bodyOf(draftOf(stored), 'kept')).not.toHaveProperty('webhookSecret');
    expect(bodyOf({ ...draftOf(stored), webhookSecret: '' }, 'kept')).toHaveProperty('webhookSecret', '');
    expect(bodyOf({ ...emptyDraft, webhookSecret: 'new' })).toHaveProperty('webhookSecret', 'new');
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

  test('are compared by what they say, not by the order of their fields', () => {
    const turned = Object.fromEntries(Object.entries(draftOf(stored)).reverse());
    expect(sameDraft(turned as never, draftOf(stored))).toBe(true);
    expect(sameDraft({ ...draftOf(stored), buttons: [] }, draftOf(stored))).toBe(false);
  });
});

test('a newer version is followed where nothing is written, unless both changed the same', () => {
  const open = { ...fresh, draft: { ...filled, text: 'Mine' }, saved: filled, version: 3 };
  const other = { type: 'rebased', draft: { ...filled, command: '/begin' }, version: 4 } as const;
  const merged = given(open).when(other);
  expect(merged).toMatchObject({ draft: { command: '/begin', text: 'Mine' }, version: 4 });
  expect(hasUnsavedChanges(merged)).toBe(true);
  expect(given(open).when({ ...other, draft: { ...filled, text: 'Theirs' } })).toBe(open);
});
