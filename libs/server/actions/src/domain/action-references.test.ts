import type { ActionState } from './action.decider';
import { referringValues, runs, withCommand } from './action-references';

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
};

test('the new command takes the place of the old one, with or without its slash, and nothing else changes', () => {
  const changed = withCommand(data, runs(actions, 'a'), 'dishes');
  expect(changed?.buttons.map(({ value }) => value)).toEqual([
    'dishes',
    'dishes',
    'hours',
    'https://example.com',
  ]);
  expect(changed?.delayedCallbacks).toEqual([{ callbackCommand: 'dishes', delaySeconds: 60 }]);
});

test('nothing to change where no value runs the action', () => {
  expect(withCommand(data, runs(actions, 'c'), 'dishes')).toBeUndefined();
});

test('every value that may run a command is looked for', () => {
  expect(referringValues('menu')).toEqual(['menu', '/menu']);
  expect(referringValues('/menu')).toEqual(['menu', '/menu']);
});
