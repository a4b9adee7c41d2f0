import type { Action, ActionData } from '@botter/contracts';
import { cardHeight } from './card-height';
import { manyActions, nodeSize } from './graph-geometry';
import { toGraph } from './to-graph';

function action(id: string, actionTrigger: Action['actionTrigger'], data: Partial<ActionData> = {}): Action {
  const actionData = { text: 'Hi', buttons: [], delayedCallbacks: [], ...data };
  return { id, command: id, actionTrigger, enabled: true, parseMode: '', actionData } as unknown as Action;
}
const press = (value: string, label = value) => ({ label, type: 'callback' as const, value });
const site = { label: 'Site', type: 'url' as const, value: 'https://example.com' };

test('every callback button has a line to the callback action of its value', () => {
  const actions = [
    action('/start', 'command', {
      buttons: [press('menu', 'Our menu'), site, press('nowhere'), press('/menu')],
    }),
    action('menu', 'callback', { buttons: [press('/start')] }),
  ];
  expect(toGraph(actions, []).edges).toEqual([
    {
      id: 'button-/start-0',
      kind: 'button',
      source: '/start',
      target: 'menu',
      label: 'Our menu',
      index: 0,
      offset: 0,
    },
    {
      id: 'button-/start-3',
      kind: 'button',
      source: '/start',
      target: 'menu',
      label: '/menu',
      index: 3,
      offset: 1,
    },
  ]);
});

test('a delay has a line labelled with its compact length, also to the action itself', () => {
  const delayedCallbacks = [
    { callbackCommand: 'remind', delaySeconds: 300 },
    { callbackCommand: 'gone', delaySeconds: 60 },
  ];
  const { edges } = toGraph([action('remind', 'callback', { delayedCallbacks })], []);
  expect(edges).toEqual([
    {
      id: 'delay-remind-0',
      kind: 'delay',
      source: 'remind',
      target: 'remind',
      label: '5m',
      index: 0,
      offset: 0,
    },
  ]);
});

test('a step has lines with words to a callback action, or to a command by its name with a slash', () => {
  const steps = [
    {
      id: 's1',
      type: 'question',
      text: 'Size?',
      answer: { type: 'text' },
      onInvalid: 'menu',
      timeoutSeconds: 7200,
      onTimeout: '/start',
    },
    {
      id: 's2',
      type: 'branch',
      branches: [
        { when: { all: [{ field: 'size', op: 'is', value: 'M' }] }, goTo: 'menu' },
        { when: { any: [{ tag: 'vip', on: true }] }, goTo: 'nowhere' },
      ],
    },
    { id: 's3', type: 'message', text: 'Or?', buttons: [press('menu', 'Our menu'), press('/start')] },
    { id: 's4', type: 'goTo', action: '/start' },
  ] as unknown as ActionData['steps'];
  const { edges } = toGraph(
    [action('/start', 'command'), action('menu', 'callback'), action('order', 'callback', { steps })],
    [],
  );
  expect(edges.map(({ source, target, kind, label, index }) => [source, target, kind, label, index])).toEqual(
    [
      ['order', 'menu', 'step', 'no valid answer', 0],
      ['order', '/start', 'step', 'no answer in 2h', 0],
      ['order', 'menu', 'step', 'if size is M', 1],
      ['order', 'menu', 'step', 'Our menu', 2],
      ['order', '/start', 'step', 'then', 3],
    ],
  );
  expect(new Set(edges.map(({ id }) => id)).size).toBe(5);
});

test('cards below one with steps leave room for it', () => {
  const steps = Array.from({ length: 9 }, (_, at) => ({ id: `s${at}`, type: 'pause', seconds: 1 }));
  const high = action('/a', 'command', { steps: steps as ActionData['steps'] });
  const { nodes } = toGraph([high, action('/b', 'command')], []);
  expect(nodes[1]!.position.y).toBe(20 + cardHeight(high) + 50);
  expect(cardHeight(high)).toBeGreaterThan(nodeSize.height);
  expect(cardHeight(action('/b', 'command'))).toBe(nodeSize.height);
});

test('uses saved positions, except those of deleted actions', () => {
  const { nodes } = toGraph(
    [action('/start', 'command')],
    [
      { actionId: '/start', x: 7, y: -3 },
      { actionId: 'gone', x: 90_000, y: 0 },
    ],
  );
  expect(nodes).toMatchObject([{ id: '/start', position: { x: 7, y: -3 }, placed: true }]);
});

test('without positions ranks go from left to right, /start first, what no one gets to last: 50 between neighbours', () => {
  const { nodes } = toGraph(
    [
      action('lost', 'callback'),
      action('c', 'callback'),
      action('a', 'callback', { buttons: [press('c')] }),
      action('/help', 'command'),
      action('b', 'callback'),
      action('/start', 'command', { buttons: [press('b'), press('a')] }),
    ],
    [],
  );
  const at = Object.fromEntries(nodes.map(({ id, position }) => [id, position]));
  expect(at).toEqual({
    '/start': { x: 20, y: 20 },
    '/help': { x: 20, y: 230 },
    lost: { x: 20, y: 440 },
    b: { x: 440, y: 20 },
    a: { x: 440, y: 230 },
    c: { x: 860, y: 20 },
  });
});

test('the card of an action that is not stored yet moves no other', () => {
  const actions = [action('/start', 'command'), action('new', 'callback')];
  const { nodes } = toGraph(actions, [], { actionId: 'new', x: 900, y: 7 });
  expect(nodes.map(({ position, placed }) => [position, placed])).toEqual([
    [{ x: 20, y: 20 }, false],
    [{ x: 900, y: 7 }, false],
  ]);
});

test('new actions are top to bottom to the right of all saved ones', () => {
  const { nodes } = toGraph(
    [
      action('/start', 'command'),
      action('/help', 'command', { buttons: [press('more')] }),
      action('more', 'callback'),
    ],
    [{ actionId: '/start', x: 400, y: 30 }],
  );
  expect(nodes.map(({ position }) => position)).toEqual([
    { x: 400, y: 30 },
    { x: 710, y: 30 },
    { x: 710, y: 270 },
  ]);
});

test('actions in a circle, and very many, each have a place of their own', () => {
  const circle = Array.from({ length: manyActions * 10 }, (_, index) =>
    action(`a${index}`, 'callback', {
      buttons: [press(`a${(index + 1) % (manyActions * 10)}`), press('a7')],
    }),
  );
  const { nodes } = toGraph(circle, []);
  const places = new Set(nodes.map(({ position: { x, y } }) => `${x} ${y}`));
  expect(places.size).toBe(circle.length);
  const flat = toGraph(
    circle.map(({ id }) => action(id, 'command')),
    [],
  ).nodes;
  const right = Math.max(...flat.map(({ position }) => position.x));
  expect(right).toBeLessThan((nodeSize.width + 50) * 80);
});
