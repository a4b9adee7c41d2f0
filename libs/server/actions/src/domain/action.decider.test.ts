import type { BotDraftPublished, BotDraftsChanged, BotLifeEvent } from '@botter/server-bots/events';
import { given } from '@botter/server-event-store/testing';
import { type ActionCommand, actionsDecider } from './action.decider';
import type { ActionAdded, ActionChanged, ActionContent, ActionEvent } from './action.events';
import type { SavedContent } from './action-content';

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
    buttonsPerRow: null,
    media: null,
    disableWebPagePreview: false,
    delayedCallbacks: [],
  },
};
const bot = { type: 'BotAdded', data: {} } as BotLifeEvent;
const keep = { kind: 'keep' } as const;
const quotas = { actions: 3, configuration_mb: 1 };
/** A little more than a third of what a bot may have. */
const third = { ...saved.actionData, text: 'x'.repeat(350_000) };

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
  ({ type: 'AddAction', actionId: 'new', content: { ...saved, ...content }, secret: keep, quotas }) as const;

const change = (content: Partial<SavedContent>, seenVersion?: number) =>
  ({
    type: 'ChangeAction',
    actionId: 'a',
    content: { ...saved, ...content },
    secret: keep,
    quotas,
    seenVersion,
  }) as const;

describe('a fallback', () => {
  const triggers = [{ type: 'fallback' as const }];

  test('is the only one of its bot', () => {
    given(actionsDecider, [bot, added('a', { triggers })])
      .when(add({ command: '/other', triggers }))
      .thenThrows('conflict', /already replies to everything else/);
  });

  test('may be saved again, and another action may become one after it is deleted', () => {
    given(actionsDecider, [bot, added('a', { triggers })])
      .when(change({ triggers, parseMode: 'HTML' }))
      .then([changed('a', { triggers, parseMode: 'HTML' })]);
    given(actionsDecider, [bot, added('a', { triggers }), changed('a', {})])
      .when(add({ command: '/other', triggers }))
      .then([added('new', { command: '/other', triggers })]);
  });

  test('is not doubled by many simultaneous changes', () => {
    const two = ['x', 'y'].map((actionId) => ({
      actionId,
      content: { ...saved, command: actionId, triggers },
      secret: keep,
    }));
    given(actionsDecider, [bot])
      .when({ type: 'SaveActions', deleted: [], saved: two, quotas })
      .thenThrows('conflict', /two fallbacks: x and y/);
  });
});

describe('adding', () => {
  test('the event holds the whole action', () => {
    given(actionsDecider, [bot])
      .when(add())
      .then([added('new')]);
  });

  test('contains a secret only by its name', () => {
    given(actionsDecider, [bot])
      .when({ ...add(), secret: { kind: 'set', ref: 'secret-1' } })
      .then([added('new', { webhookSecretRef: 'secret-1' })]);
  });

  test('refuses an action without a bot', () => {
    given(actionsDecider, []).when(add()).thenThrows('not_found');
    given(actionsDecider, [bot, { type: 'BotDeleted', data: {} } as BotLifeEvent])
      .when(add())
      .thenThrows('not_found');
  });

  test.each(['/start', 'start', '/START'])('a second command %s is refused', (command) => {
    given(actionsDecider, [bot, added('a')])
      .when(add({ command }))
      .thenThrows('conflict');
  });

  test('a callback of the same name is no conflict', () => {
    given(actionsDecider, [bot, added('a')])
      .when(add({ actionTrigger: 'callback' }))
      .then([added('new', { actionTrigger: 'callback' })]);
  });

  test('a command becomes free when its action is deleted or renamed', () => {
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

  test('accepts the own command and refuses that of another action', () => {
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

  test('refuses an action that does not exist', () => {
    given(actionsDecider, [bot]).when(change({})).thenThrows('not_found');
  });

  describe('together with references', () => {
    const buttons = (value: string) => ({
      actionData: { ...saved.actionData, buttons: [{ type: 'callback' as const, label: 'Menu', value }] },
    });
    const callback = { command: 'menu', actionTrigger: 'callback' as const };
    const history = [bot, added('a', callback), added('b', { command: '/b', ...buttons('menu') })];
    const renamed = { ...callback, command: 'dishes' };
    const updated = changed('b', { command: '/b', ...buttons('dishes') });
    const rename = { ...change(renamed), updatedReferences: [{ ...updated.data, version: 1 }] };

    test('all change in one append', () => {
      given(actionsDecider, history)
        .when({ ...rename, seenReferences: [{ actionId: 'b', version: 1 }] })
        .then([changed('a', renamed), updated]);
    });

    test('changes nothing if one of them is newer than what the person saw, or than what its change was made of', () => {
      const newer = [...history, changed('b', { command: '/b', enabled: false })];
      given(actionsDecider, newer).when(rename).thenThrows('version_conflict');
      given(actionsDecider, history)
        .when({ ...rename, seenReferences: [{ actionId: 'b', version: 2 }] })
        .thenThrows('version_conflict');
    });

    test('changes nothing if one of them was deleted', () => {
      const deleted = { type: 'ActionDeleted', data: { actionId: 'b', retiredSecretRef: null } } as const;
      given(actionsDecider, [...history, deleted])
        .when(rename)
        .thenThrows('version_conflict');
    });

    test('the quota counts all of them', () => {
      const longer = (text: string) => ({ ...updated.data.content, actionData: { ...third, text } });
      const long = 'x'.repeat(600_000);
      given(actionsDecider, history)
        .when({
          ...change({ ...renamed, actionData: { ...third, text: long } }),
          updatedReferences: [{ actionId: 'b', version: 1, content: longer(long) }],
        })
        .thenThrows('quota_exceeded');
    });
  });

  describe('of the webhook secret', () => {
    const history = [bot, added('a', { webhookSecretRef: 'secret-1' })];

    test('keeps the secret if none is given', () => {
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

  test('refuses another version than the one that the person saw', () => {
    given(actionsDecider, history)
      .when({ type: 'DeleteAction', actionId: 'a', seenVersion: 2 })
      .thenThrows('version_conflict');
  });

  test('refuses an action that is already deleted', () => {
    given(actionsDecider, [...history, deleted])
      .when({ type: 'DeleteAction', actionId: 'a', seenVersion: undefined })
      .thenThrows('not_found');
  });
});

describe('quotas', () => {
  const refusal = (quota: string, limit: string) => ({
    code: 'quota_exceeded',
    details: [
      { path: 'quota', message: quota },
      { path: 'limit', message: limit },
    ],
  });
  const refused = (history: (ActionEvent | BotLifeEvent)[], command: ActionCommand) => {
    const state = history.reduce(actionsDecider.evolve, actionsDecider.initialState);
    return expect(() => actionsDecider.decide(command, state));
  };
  const deleted = (actionId: string): ActionEvent => ({
    type: 'ActionDeleted',
    data: { actionId, retiredSecretRef: null },
  });
  const three = [
    bot,
    added('a', { command: 'a' }),
    added('b', { command: 'b' }),
    added('c', { command: 'c' }),
  ];

  test('allows as many actions as the quota, and one more after a deletion', () => {
    refused(three, add()).toThrow(expect.objectContaining(refusal('actions', '3')));
    given(actionsDecider, [...three, deleted('b')])
      .when(add())
      .then([added('new')]);
  });

  test('a full bot can still be changed', () => {
    given(actionsDecider, three)
      .when(change({ command: 'a', enabled: false }))
      .then([changed('a', { command: 'a', enabled: false })]);
  });

  test('limits the bytes of all actions together, counting the latest version of each', () => {
    const twoThirds = [
      bot,
      added('a', { command: 'a', actionData: third }),
      changed('a', { command: 'a', actionData: { ...third, text: 'short' } }),
      changed('a', { command: 'a', actionData: third }),
      added('b', { command: 'b', actionData: third }),
    ];
    refused(twoThirds, add({ actionData: third })).toThrow(
      expect.objectContaining(refusal('configuration_mb', '1')),
    );
    given(actionsDecider, [...twoThirds, deleted('b')])
      .when(add({ actionData: third }))
      .then([added('new', { actionData: third })]);
    const larger = { ...third, text: 'x'.repeat(700_000) };
    refused(twoThirds, change({ command: 'a', actionData: larger })).toThrow(
      expect.objectContaining(refusal('configuration_mb', '1')),
    );
  });

  test('bytes count, not characters', () => {
    const wide = { ...third, text: '\u{1F600}'.repeat(88_000) };
    refused(
      [bot, added('a', { command: 'a', actionData: wide }), added('b', { command: 'b', actionData: wide })],
      add({ actionData: wide }),
    ).toThrow(expect.objectContaining(refusal('configuration_mb', '1')));
  });

  test('accepts less than before even above a lowered quota', () => {
    const history = [bot, added('a', { command: 'a', actionData: third })];
    const none = { actions: 0, configuration_mb: 0 };
    const smaller = { ...third, text: 'x'.repeat(300_000) };
    given(actionsDecider, history)
      .when({ ...change({ command: 'a', actionData: smaller }), quotas: none })
      .then([changed('a', { command: 'a', actionData: smaller })]);
    refused(history, {
      ...change({ command: 'a', actionData: third, enabled: false }),
      quotas: none,
    }).toThrow(expect.objectContaining(refusal('configuration_mb', '0')));
  });
});

describe('folding many events', () => {
  /** Counts how often it is copied. */
  class CountedMap<Key, Value> extends Map<Key, Value> {
    copies = 0;

    override [Symbol.iterator]() {
      this.copies += 1;
      return super[Symbol.iterator]();
    }
  }
  const history = Array.from({ length: 1_000 }, (_, n) =>
    n % 7 === 6
      ? ({ type: 'ActionDeleted', data: { actionId: `${n - 1}`, retiredSecretRef: null } } as const)
      : added(`${n}`),
  );

  test('copies the actions once, and leaves the state before as it was', () => {
    const actions = new CountedMap([
      ...actionsDecider.evolve(actionsDecider.initialState, added('first')).actions,
    ]);
    const state = actionsDecider.evolveAll!({ botExists: true, actions, size: 0, published: null }, history);
    expect(actions.copies).toBe(1);
    expect([...actions.keys()]).toEqual(['first']);
    expect(state.actions.size).toBe(1 + 858 - 142);
  });

  test('has the same result as one event after the other', () => {
    const events: (ActionEvent | BotLifeEvent)[] = [
      bot,
      ...history,
      { type: 'BotDeleted', data: {} } as BotLifeEvent,
      bot,
      added('last'),
    ];
    expect(actionsDecider.evolveAll!(actionsDecider.initialState, events)).toEqual(
      events.reduce((state, event) => actionsDecider.evolve(state, event), actionsDecider.initialState),
    );
  });
});

describe('saving many actions together', () => {
  const save = (
    contents: readonly (readonly [string, Partial<SavedContent>])[],
    deleted: readonly string[] = [],
  ): ActionCommand => ({
    type: 'SaveActions',
    deleted,
    saved: contents.map(([actionId, content]) => ({
      actionId,
      content: { ...saved, ...content },
      secret: keep,
    })),
    quotas,
  });

  test('deletes, changes and adds actions; unchanged ones have no event', () => {
    given(actionsDecider, [bot, added('a'), added('b', { command: '/b' }), added('c', { command: '/c' })])
      .when(
        save(
          [
            ['b', { command: '/b' }],
            ['c', { command: '/c', enabled: false }],
            ['d', { command: '/start' }],
          ],
          ['a', 'gone'],
        ),
      )
      .then([
        { type: 'ActionDeleted', data: { actionId: 'a', retiredSecretRef: null } },
        changed('c', { command: '/c', enabled: false }),
        added('d'),
      ]);
  });

  test('accepts that two exchange their commands, but not that two have the same in the end', () => {
    const two = [bot, added('a', { command: '/a' }), added('b', { command: '/b' })];
    given(actionsDecider, two)
      .when(
        save([
          ['a', { command: '/b' }],
          ['b', { command: '/a' }],
        ]),
      )
      .then([changed('a', { command: '/b' }), changed('b', { command: '/a' })]);
    given(actionsDecider, two)
      .when(save([['a', { command: '/B' }]]))
      .thenThrows('conflict');
  });

  test('an action keeps its secret, one that comes back has none, a deleted one retires it', () => {
    given(actionsDecider, [bot, added('a', { webhookSecretRef: 's' })])
      .when(save([['a', { enabled: false }]]))
      .then([changed('a', { enabled: false, webhookSecretRef: 's' })]);
    given(actionsDecider, [bot, added('a', { webhookSecretRef: 's' })])
      .when(save([['new', {}]], ['a']))
      .then([{ type: 'ActionDeleted', data: { actionId: 'a', retiredSecretRef: 's' } }, added('new')]);
  });

  test('counts the resulting actions', () => {
    const full = [bot, added('a'), added('b', { command: '/b' }), added('c', { command: '/c' })];
    given(actionsDecider, full)
      .when(save([['d', { command: '/d' }]]))
      .thenThrows('quota_exceeded');
    given(actionsDecider, full)
      .when(save([['d', { command: '/d' }]], ['a']))
      .then([
        { type: 'ActionDeleted', data: { actionId: 'a', retiredSecretRef: null } },
        added('d', { command: '/d' }),
      ]);
    given(actionsDecider, [bot])
      .when(save(['/a', '/b', '/c'].map((command) => [command, { command, actionData: third }] as const)))
      .thenThrows('quota_exceeded');
  });
});

test('knows the uses of published actions until they are published again, or drafts are turned off', () => {
  const media = { type: 'photo', source: 'upload', fileId: 'file' } as const;
  const { delayedCallbacks: _, ...message } = saved.actionData;
  const inStep = { ...media, fileId: 'in-step' };
  const using = added('a', {
    webhookSecretRef: 'secret',
    actionData: {
      ...saved.actionData,
      media,
      steps: [{ ...message, id: 's1', type: 'message', parseMode: '', media: inStep }],
    },
  });
  const on: BotDraftsChanged = { type: 'BotDraftsChanged', data: { enabled: true } };
  const off: BotDraftsChanged = { type: 'BotDraftsChanged', data: { enabled: false } };
  const published: BotDraftPublished = { type: 'BotDraftPublished', data: { name: 'Spring' } };
  const after = (...events: Parameters<typeof actionsDecider.evolve>[1][]) =>
    events.reduce(actionsDecider.evolve, actionsDecider.initialState).published;
  const files = ['file', 'in-step'].map((fileId) => ({ fileId, command: '/start' }));
  const uses = { secretRefs: ['secret'], files };
  expect(after(bot, using)).toBe(null);
  expect(after(bot, using, on, changed('a', {}))).toEqual(uses);
  expect(after(bot, using, on, changed('a', {}), published)).toEqual({ secretRefs: [], files: [] });
  expect(after(bot, using, on, off)).toBe(null);
});
