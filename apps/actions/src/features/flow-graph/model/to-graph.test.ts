import type { Action, ActionData } from '@botter/contracts';
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
      lane: 0,
    },
    {
      id: 'button-/start-3',
      kind: 'button',
      source: '/start',
      target: 'menu',
      label: '/menu',
      index: 3,
      lane: 1,
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
      lane: 0,
    },
  ]);
});

test('saved positions count, those of actions that are gone do not', () => {
  const { nodes } = toGraph(
    [action('/start', 'command')],
    [
      { actionId: '/start', x: 7, y: -3 },
      { actionId: 'gone', x: 90_000, y: 0 },
    ],
  );
  expect(nodes).toMatchObject([{ id: '/start', position: { x: 7, y: -3 }, placed: true }]);
});

test('without positions ranks go from left to right, /start first: 50 between neighbours, margin 20', () => {
  const { nodes } = toGraph(
    [
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

test('new actions stand top to bottom to the right of all saved ones', () => {
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

test('actions that lead round in a circle, and very many, each have a place of their own', () => {
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
