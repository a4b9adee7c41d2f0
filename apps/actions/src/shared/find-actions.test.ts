import type { Action } from '@botter/contracts';
import { findActions } from './find-actions';

const action = (id: string, command: string, text = '', buttons: object[] = []) =>
  ({
    id,
    command,
    actionTrigger: command.startsWith('/') ? 'command' : 'callback',
    actionData: { text, buttons, delayedCallbacks: [] },
  }) as unknown as Action;
const actions = [
  action('1', '/start', 'Welcome', [{ label: 'Prices', type: 'callback', value: 'price_list' }]),
  action('2', 'price_list', 'Tea: 3 EUR'),
  action('3', '/start_copy'),
];

test.each([
  ['', []],
  ['  ', []],
  ['START', ['1', '3']],
  ['price', ['1', '2']],
  ['tea', ['2']],
  ['coffee', []],
])('finds the matching actions for "%s"', (words, ids) => {
  expect(findActions(actions, words)).toEqual(ids);
});
