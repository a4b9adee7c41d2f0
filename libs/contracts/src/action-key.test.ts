import { actionKey } from './action-key';

test('a command is the same with and without its slash, in any case', () => {
  expect(actionKey('command', ' /Start ')).toBe(actionKey('command', 'start'));
});

test('only one slash is optional', () => {
  expect(actionKey('command', '//start')).not.toBe(actionKey('command', 'start'));
});

test('callback data counts as it stands', () => {
  expect(actionKey('callback', 'Buy')).not.toBe(actionKey('callback', 'buy'));
  expect(actionKey('callback', '/buy')).not.toBe(actionKey('callback', 'buy'));
});

test('a command and a callback of one name are two things', () => {
  expect(actionKey('command', 'buy')).not.toBe(actionKey('callback', 'buy'));
});
