import type { Action } from '@botter/contracts';
import { callbackCommands, findCallback } from './callback-actions';

const action = (command: string, actionTrigger: Action['actionTrigger']) =>
  ({ command, actionTrigger }) as Action;
const actions = [action('/start', 'command'), action('menu', 'callback'), action('help', 'command')];

test('a value finds the callback action of that command, never a typed one', () => {
  expect(findCallback(actions, 'menu')).toBe(actions[1]);
  expect(findCallback(actions, ' /menu')).toBe(actions[1]);
  expect(findCallback(actions, 'help')).toBeUndefined();
  const both = [action('/a', 'callback'), action('a', 'callback')];
  expect(findCallback(both, 'a')).toBe(both[1]);
});

test('callback commands are offered once each', () => {
  expect(callbackCommands([...actions, action('menu', 'callback')])).toEqual(['menu']);
});
