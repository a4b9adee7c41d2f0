import type { ActionState } from './action.decider';
import { referringValues, runs, withName } from './action-references';

const state = (command: string, actionTrigger: ActionState['actionTrigger']) =>
  ({ command, actionTrigger }) as ActionState;
const actions = new Map([
  ['a', state('menu', 'callback')],
  ['b', state('/hours', 'callback')],
  ['c', state('/menu', 'command')],
]);
const data = {
  buttons: [
    { type: 'callback' as const, label: 'One', value: 'menu' },
    { type: 'callback' as const, label: 'Two', value: '/menu' },
    { type: 'callback' as const, label: 'Other', value: 'hours' },
    { type: 'url' as const, label: 'Site', value: 'https://example.com' },
  ],
  delayedCallbacks: [{ callbackCommand: 'menu', delaySeconds: 60 }],
  steps: [
    { id: 's1', type: 'goTo' as const, action: '/Menu' },
    {
      id: 's2',
      type: 'branch' as const,
      branches: ['menu', '/menu', 'hours'].map((goTo) => ({ when: { all: [] }, goTo })),
    },
  ],
};
const callback = (command: string) => ({ command, actionTrigger: 'callback' as const });

test('the new command replaces the old one, with or without its slash, and nothing else changes', () => {
  const changed = withName(data, runs(actions, 'a'), callback('dishes'));
  expect(changed?.buttons.map(({ value }) => value)).toEqual([
    'dishes',
    'dishes',
    'hours',
    'https://example.com',
  ]);
  expect(changed?.delayedCallbacks).toEqual([{ callbackCommand: 'dishes', delaySeconds: 60 }]);
  expect(changed?.steps).toEqual([
    data.steps[0],
    { ...data.steps[1], branches: ['dishes', '/menu', 'hours'].map((goTo) => ({ when: { all: [] }, goTo })) },
  ]);
});

test('a step follows a command, with a slash; buttons and delayed callbacks run none', () => {
  const changed = withName(data, runs(actions, 'c'), { command: 'dishes', actionTrigger: 'command' });
  expect(changed).toEqual({
    ...data,
    steps: [
      { ...data.steps[0], action: '/dishes' },
      {
        ...data.steps[1],
        branches: ['menu', '/dishes', 'hours'].map((goTo) => ({ when: { all: [] }, goTo })),
      },
    ],
  });
});

test('nothing changes if no value runs the action', () => {
  expect(withName({ ...data, steps: [] }, runs(actions, 'c'), callback('dishes'))).toBeUndefined();
});

test('every value that may run a command is looked for', () => {
  expect(referringValues('Menu')).toEqual(['menu', '/menu']);
  expect(referringValues('/menu')).toEqual(['menu', '/menu']);
});
