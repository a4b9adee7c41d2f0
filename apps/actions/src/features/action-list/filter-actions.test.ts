import type { Action } from '@botter/contracts';
import { countActions, filterActions } from './filter-actions';

const action = (command: string, actionTrigger: Action['actionTrigger']) =>
  ({ command, actionTrigger }) as Action;
const actions = [action('/start', 'command'), action('menu', 'callback'), action('help', 'command')];

test('each filter keeps only its actions, in order', () => {
  expect(filterActions(actions, 'all')).toEqual(actions);
  expect(filterActions(actions, 'command').map(({ command }) => command)).toEqual(['/start', 'help']);
  expect(filterActions(actions, 'callback').map(({ command }) => command)).toEqual(['menu']);
  expect(countActions(actions)).toEqual({ all: 3, command: 2, callback: 1 });
});
