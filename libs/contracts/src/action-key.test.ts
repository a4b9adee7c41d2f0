import { actionKey, callbackFinder } from './action-key';

test('a command is the same with and without its slash, in any case', () => {
  expect(actionKey('command', ' /Start ')).toBe(actionKey('command', 'start'));
});

test('only one slash is optional', () => {
  expect(actionKey('command', '//start')).not.toBe(actionKey('command', 'start'));
});

test('callback data counts unchanged', () => {
  expect(actionKey('callback', 'Buy')).not.toBe(actionKey('callback', 'buy'));
  expect(actionKey('callback', '/buy')).not.toBe(actionKey('callback', 'buy'));
});

test('a command and a callback of one name are two things', () => {
  expect(actionKey('command', 'buy')).not.toBe(actionKey('callback', 'buy'));
});

test('a value finds its callback action to the letter first, then with the slash optional', () => {
  const find = callbackFinder([{ command: '/buy' }, { command: 'buy ' }, { command: '/sell' }]);
  expect(find('buy')?.command).toBe('buy ');
  expect(find(' /buy')?.command).toBe('/buy');
  expect(find('sell')?.command).toBe('/sell');
  expect(find('Sell')).toBeUndefined();
});

test('of several callback actions of one command the first counts', () => {
  const [first, second] = [{ command: 'buy' }, { command: 'buy' }];
  expect(callbackFinder([first, second])('buy')).toBe(first);
});
