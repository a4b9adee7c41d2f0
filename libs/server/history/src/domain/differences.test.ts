import { sampleQuestion } from '@botter/contracts/testing';
import { sampleContent } from '../testing';
import { type BotConfiguration, noConfiguration } from './configuration';
import { actionDifferences, differences, menuDifferences, webhookDifferences } from './differences';

const empty = noConfiguration as BotConfiguration;
const at = { event: 1, version: 1, createdAt: '', changedAt: '' };
const buy = { type: 'callback', label: 'Buy', value: 'buy' } as const;
const help = { type: 'callback', label: 'Help', value: 'help' } as const;
const withButtons = (...buttons: (typeof buy | typeof help)[]) => sampleContent({ actionData: { buttons } });
/** Field, kind, item, old and new of each. */
const told = (changes: ReturnType<typeof actionDifferences>) =>
  changes.map(({ field, kind, item, old, new: now }) => [field, kind, item, old, now]);

test('finds none between equal configurations', () => {
  const same: BotConfiguration = {
    ...empty,
    actions: new Map([['a', { ...at, content: sampleContent() }]]),
  };
  const later: BotConfiguration = {
    ...empty,
    actions: new Map([['a', { ...at, event: 9, content: sampleContent() }]]),
  };
  expect(differences(same, later)).toEqual([]);
});

test('names the part, the action and the field, with both values', () => {
  const before = sampleContent();
  const after = sampleContent({ enabled: false, actionData: { text: 'Welcome' } });
  expect(actionDifferences('a', before, after)).toEqual([
    {
      part: 'action',
      kind: 'changed',
      key: 'a',
      name: '/start',
      field: 'enabled',
      item: null,
      old: true,
      new: false,
    },
    expect.objectContaining({ field: 'text', old: 'Hello', new: 'Welcome' }),
  ]);
});

test('a new or deleted action is one difference as a whole', () => {
  const [added] = actionDifferences('a', undefined, sampleContent());
  expect(added).toMatchObject({ kind: 'added', field: null, old: null, new: { text: 'Hello' } });
  const [removed] = actionDifferences('a', sampleContent(), undefined);
  expect(removed).toMatchObject({ kind: 'removed', name: '/start', old: { text: 'Hello' }, new: null });
});

describe('lists', () => {
  test('names an added and a removed item', () => {
    expect(told(actionDifferences('a', withButtons(buy), withButtons(help, buy)))).toEqual([
      ['buttons', 'added', 'Help', null, help],
    ]);
    expect(told(actionDifferences('a', withButtons(buy, help), withButtons(help)))).toEqual([
      ['buttons', 'removed', 'Buy', buy, null],
    ]);
  });

  test('an item is recognized by its name, then by what it does', () => {
    const other = { ...buy, value: 'order' } as never;
    expect(told(actionDifferences('a', withButtons(buy), withButtons(other)))).toEqual([
      ['buttons', 'changed', 'Buy', buy, other],
    ]);
    const renamed = { ...buy, label: 'Order' } as never;
    expect(told(actionDifferences('a', withButtons(buy, help), withButtons(renamed, help)))).toEqual([
      ['buttons', 'changed', 'Order', buy, renamed],
    ]);
  });

  test('another order is a change of the list', () => {
    expect(told(actionDifferences('a', withButtons(buy, help), withButtons(help, buy)))).toEqual([
      ['buttons', 'changed', null, ['Buy', 'Help'], ['Help', 'Buy']],
    ]);
  });

  test('items of the same name count each', () => {
    expect(told(actionDifferences('a', withButtons(buy, buy), withButtons(buy)))).toEqual([
      ['buttons', 'removed', 'Buy', buy, null],
    ]);
  });
});

describe('steps', () => {
  const ask = sampleQuestion('size', { text: 'What size?' });
  const pause = { id: 'wait', type: 'pause', seconds: 2 } as const;
  const goTo = { id: 'next', type: 'goTo', action: 'menu' } as const;
  const withSteps = (...steps: (typeof ask | typeof pause | typeof goTo)[]) =>
    sampleContent({ actionData: steps.length > 0 ? { steps } : {} });

  test('names added, removed and changed steps by what they do, and recognizes them by their ids', () => {
    expect(told(actionDifferences('a', withSteps(), withSteps(ask)))).toEqual([
      ['steps', 'added', 'Ask: What size?', null, ask],
    ]);
    expect(told(actionDifferences('a', withSteps(ask, pause), withSteps(pause)))).toEqual([
      ['steps', 'removed', 'Ask: What size?', ask, null],
    ]);
    const asked = { ...ask, text: 'Which size?' } as never;
    expect(told(actionDifferences('a', withSteps(ask), withSteps(asked)))).toEqual([
      ['steps', 'changed', 'Ask: Which size?', ask, asked],
    ]);
  });

  test('names another order, also if a step was added', () => {
    const moved = ['Pause for 2 seconds', 'Ask: What size?'];
    expect(told(actionDifferences('a', withSteps(ask, pause), withSteps(pause, ask)))).toEqual([
      ['steps', 'changed', null, moved.toReversed(), moved],
    ]);
    expect(told(actionDifferences('a', withSteps(ask, pause), withSteps(pause, ask, goTo)))).toEqual([
      ['steps', 'added', 'Go to menu', null, goTo],
      ['steps', 'changed', null, moved.toReversed(), [...moved, 'Go to menu']],
    ]);
  });
});

test('a menu that was never set differs from a menu button, not from no commands', () => {
  const commands = [{ command: 'help', description: 'Help' }];
  const button = { type: 'commands' } as const;
  expect(menuDifferences({ button: null, commands: null }, { button, commands: [] })).toEqual([
    expect.objectContaining({ field: 'button', old: null, new: button }),
  ]);
  expect(menuDifferences({ button, commands: null }, { button, commands })).toEqual([
    expect.objectContaining({ field: 'commands', kind: 'added', item: 'help' }),
  ]);
});

test('shows whether a secret is set, and never its name', () => {
  const set = sampleContent({ webhookSecretRef: 'ref-1' });
  const rotated = sampleContent({ webhookSecretRef: 'ref-2' });
  expect(told(actionDifferences('a', sampleContent(), set))).toEqual([
    ['webhookSecret', 'added', null, false, true],
  ]);
  expect(told(actionDifferences('a', set, rotated))).toEqual([
    ['webhookSecret', 'changed', null, true, true],
  ]);
  const webhook = {
    url: 'https://hooks.example.com/in',
    secretRef: 'ref-3',
    enabled: true,
    events: [],
    payloadFormat: 'standard',
    retryCount: 3,
    timeoutSeconds: 30,
    disabledReason: null,
    createdAt: '',
  } as const;
  const all = [
    ...actionDifferences('a', undefined, rotated),
    ...actionDifferences('a', set, undefined),
    ...webhookDifferences('w', undefined, webhook),
    ...webhookDifferences('w', webhook, { ...webhook, secretRef: 'ref-4', enabled: false }),
  ];
  expect(JSON.stringify(all)).not.toContain('ref-');
  expect(all.map(({ name }) => name)).toEqual([
    '/start',
    '/start',
    'hooks.example.com',
    'hooks.example.com',
    'hooks.example.com',
  ]);
});
