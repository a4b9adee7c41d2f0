import { actionKey, nameFinder, stepTargetFinder } from './action-key';

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
  const find = nameFinder([{ command: '/buy' }, { command: 'buy ' }, { command: '/sell' }]);
  expect(find('buy')?.command).toBe('buy ');
  expect(find(' /buy')?.command).toBe('/buy');
  expect(find('sell')?.command).toBe('/sell');
  expect(find('Sell')).toBeUndefined();
});

test('of several callback actions of one command the first counts', () => {
  const [first, second] = [{ command: 'buy' }, { command: 'buy' }];
  expect(nameFinder([first, second])('buy')).toBe(first);
});

test('a step finds a callback action by its name, and a command by its name with a slash in any case', () => {
  const actions = [
    { command: 'menu', actionTrigger: 'callback' },
    { command: 'Menu', actionTrigger: 'command' },
    { command: '/hours', actionTrigger: 'callback' },
    { command: '/hours', actionTrigger: 'command' },
    { command: 'help', actionTrigger: 'command' },
    { command: 'price', actionTrigger: 'callback' },
  ] as const;
  const find = stepTargetFinder(actions, ({ actionTrigger }) => actionTrigger);
  expect(find(' menu ')).toBe(actions[0]);
  expect(find('/MENU')).toBe(actions[1]);
  expect(find('/hours')).toBe(actions[3]);
  expect(find('hours')).toBe(actions[2]);
  expect(find('/help')).toBe(actions[4]);
  expect(find('help')).toBeUndefined();
  expect(find('/price')).toBe(actions[5]);
});
