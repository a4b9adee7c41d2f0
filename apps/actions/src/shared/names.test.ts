import { commandFromLabel, copyName } from './names';

const actions = [
  { command: '/start', actionTrigger: 'command' as const },
  { command: 'price_list', actionTrigger: 'callback' as const },
  { command: '/start_copy', actionTrigger: 'command' as const },
];

test('a copy has a command of its own', () => {
  expect(copyName(actions[0]!, actions)).toBe('/start_copy_2');
  expect(copyName(actions[1]!, actions)).toBe('price_list_copy');
});

test('a label becomes a command', () => {
  expect(commandFromLabel('Opening hours!', actions)).toBe('opening_hours');
  expect(commandFromLabel('Price list', actions)).toBe('price_list_2');
  expect(commandFromLabel('👍', actions)).toBe('answer');
});
