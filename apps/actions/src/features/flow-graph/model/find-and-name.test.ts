import type { Action } from '@botter/contracts';
import { findNodes } from './find-nodes';
import { commandFromLabel, copyName } from './names';

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
])('searching "%s"', (words, ids) => {
  expect(findNodes(actions, words)).toEqual(ids);
});

test('a copy has a command of its own', () => {
  expect(copyName(actions[0]!, actions)).toBe('/start_copy_2');
  expect(copyName(actions[1]!, actions)).toBe('price_list_copy');
});

test('a label becomes a command', () => {
  expect(commandFromLabel('Opening hours!', actions)).toBe('opening_hours');
  expect(commandFromLabel('Price list', actions)).toBe('price_list_2');
  expect(commandFromLabel('👍', actions)).toBe('answer');
});
