import { given } from '@botter/server-event-store/testing';
import { actionsDecider, type SavedContent } from './action.decider';
import type { ActionAdded, ActionChanged, ActionContent, BotLifeEvent } from './action.events';

const saved: SavedContent = {
  command: '/start',
  actionType: 'send_message',
  actionTrigger: 'command',
  parseMode: '',
  enabled: true,
  webhookUrl: null,
  webhookEnabled: false,
  actionData: {
    text: 'Hello',
    buttons: [],
    buttonLayout: 'horizontal',
    media: null,
    disableWebPagePreview: false,
    delayedCallbacks: [],
  },
};
const bot: BotLifeEvent = { type: 'BotAdded', data: {} };
const keep = { kind: 'keep' } as const;

function added(actionId: string, content: Partial<ActionContent> = {}): ActionAdded {
  return {
    type: 'ActionAdded',
    data: { actionId, content: { ...saved, webhookSecretRef: null, ...content } },
  };
}

function changed(actionId: string, content: Partial<ActionContent>): ActionChanged {
  const { data } = added(actionId, content);
  return { type: 'ActionChanged', data: { ...data, retiredSecretRef: null } };
}

const add = (content: Partial<SavedContent> = {}) =>
  ({ type: 'AddAction', actionId: 'new', content: { ...saved, ...content }, secret: keep }) as const;

const change = (content: Partial<SavedContent>, seenVersion?: number) =>
  ({
    type: 'ChangeAction',
    actionId: 'a',
    content: { ...saved, ...content },
    secret: keep,
    seenVersion,
  }) as const;

describe('adding', () => {
  test('the event holds the whole action', () => {
    given(actionsDecider, [bot])
      .when(add())
      .then([added('new')]);
  });

  test('a secret is held by its name', () => {
    given(actionsDecider, [bot])
      .when({ ...add(), secret: { kind: 'set', ref: 'secret-1' } })
      .then([added('new', { webhookSecretRef: 'secret-1' })]);
  });

  test('not without a bot', () => {
    given(actionsDecider, []).when(add()).thenThrows('not_found');
    given(actionsDecider, [bot, { type: 'BotDeleted', data: {} }])
      .when(add())
      .thenThrows('not_found');
  });

  test.each(['/start', 'start', '/START'])('a second command %s is refused', (command) => {
    given(actionsDecider, [bot, added('a')])
      .when(add({ command }))
      .thenThrows('conflict');
  });

  test('a callback of the same name is something else', () => {
    given(actionsDecider, [bot, added('a')])
      .when(add({ actionTrigger: 'callback' }))
      .then([added('new', { actionTrigger: 'callback' })]);
  });

  test('a command becomes free when its action is deleted or called otherwise', () => {
    given(actionsDecider, [
      bot,
      added('a'),
      { type: 'ActionDeleted', data: { actionId: 'a', retiredSecretRef: null } },
    ])
      .when(add())
      .then([added('new')]);
    given(actionsDecider, [bot, added('a'), changed('a', { command: '/help' })])
      .when(add())
      .then([added('new')]);
  });
});

describe('changing', () => {
  test('the event holds the whole new action', () => {
    given(actionsDecider, [bot, added('a')])
      .when(change({ enabled: false }))
      .then([changed('a', { enabled: false })]);
  });

  test('saving the same changes nothing', () => {
    given(actionsDecider, [bot, added('a')])
      .when(change({}))
      .then([]);
  });

  test('the own command is no conflict, that of another action is', () => {
    given(actionsDecider, [bot, added('a')])
      .when(change({ command: 'start' }))
      .then([changed('a', { command: 'start' })]);
    given(actionsDecider, [bot, added('a'), added('b', { command: '/help' })])
      .when(change({ command: 'help' }))
      .thenThrows('conflict');
  });

  test('the version counts the changes of this action alone', () => {
    const history = [bot, added('a'), added('b', { command: '/help' }), changed('a', { enabled: false })];
    given(actionsDecider, history)
      .when(change({}, 2))
      .then([changed('a', {})]);
    given(actionsDecider, history).when(change({}, 1)).thenThrows('version_conflict');
  });

  test('an action that is not there', () => {
    given(actionsDecider, [bot]).when(change({})).thenThrows('not_found');
  });

  describe('of the webhook secret', () => {
    const history = [bot, added('a', { webhookSecretRef: 'secret-1' })];

    test('kept', () => {
      given(actionsDecider, history)
        .when(change({ enabled: false }))
        .then([changed('a', { enabled: false, webhookSecretRef: 'secret-1' })]);
    });

    test.each([
      [{ kind: 'set', ref: 'secret-2' } as const, 'secret-2'],
      [{ kind: 'clear' } as const, null],
    ])('%j names the old one for erasure', (secret, webhookSecretRef) => {
      const { data } = changed('a', { webhookSecretRef });
      given(actionsDecider, history)
        .when({ ...change({}), secret })
        .then([{ type: 'ActionChanged', data: { ...data, retiredSecretRef: 'secret-1' } }]);
    });
  });
});

describe('deleting', () => {
  const history = [bot, added('a', { webhookSecretRef: 'secret-1' })];
  const deleted = { type: 'ActionDeleted', data: { actionId: 'a', retiredSecretRef: 'secret-1' } } as const;

  test('names the secret for erasure', () => {
    given(actionsDecider, history)
      .when({ type: 'DeleteAction', actionId: 'a', seenVersion: undefined })
      .then([deleted]);
  });

  test('only the version that was seen', () => {
    given(actionsDecider, history)
      .when({ type: 'DeleteAction', actionId: 'a', seenVersion: 2 })
      .thenThrows('version_conflict');
  });

  test('once', () => {
    given(actionsDecider, [...history, deleted])
      .when({ type: 'DeleteAction', actionId: 'a', seenVersion: undefined })
      .thenThrows('not_found');
  });
});
