import type { Action } from '@botter/contracts';
import { callbackCommands, commandKey } from '../../shared/command-key';
import { countActions, filterActions } from './filter-actions';

const action = (command: string, actionTrigger: Action['actionTrigger']) =>
  ({ command, actionTrigger }) as Action;
const actions = [action('/start', 'command'), action('menu', 'callback'), action('help', 'command')];

test('each filter leaves its own, in order', () => {
  expect(filterActions(actions, 'all')).toEqual(actions);
  expect(filterActions(actions, 'command').map(({ command }) => command)).toEqual(['/start', 'help']);
  expect(filterActions(actions, 'callback').map(({ command }) => command)).toEqual(['menu']);
  expect(countActions(actions)).toEqual({ all: 3, command: 2, callback: 1 });
});

test('typed commands are known with or without a slash, callbacks as they are', () => {
  expect(commandKey(action('/start', 'command'))).toBe('start');
  expect(commandKey(action('/menu', 'callback'))).toBe('/menu');
  expect(callbackCommands([...actions, action('menu', 'callback')])).toEqual(['menu']);
});
