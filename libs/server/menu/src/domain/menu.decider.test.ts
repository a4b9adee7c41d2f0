import type { BotLifeEvent } from '@botter/server-bots/events';
import { type MenuChange, menuDecider } from './menu.decider';
import type { MenuEvent } from './menu.events';

type AnyEvent = MenuEvent | BotLifeEvent;

const added = { type: 'BotAdded', data: {} } as BotLifeEvent;
const deleted = { type: 'BotDeleted', data: {} } as BotLifeEvent;
const commands = [{ command: 'start', description: 'Begin' }];

function decide(given: readonly AnyEvent[], change: MenuChange): AnyEvent[] {
  const state = given.reduce((folded, event) => menuDecider.evolve(folded, event), menuDecider.initialState);
  return menuDecider.decide(change, state);
}

describe('given a bot', () => {
  test('when Telegram took a menu button, then that is history', () => {
    const menuButton = {
      type: 'web_app' as const,
      text: 'Shop',
      web_app: { url: 'https://shop.example.com' },
    };
    expect(decide([added], { type: 'RecordMenuButton', menuButton })).toEqual([
      { type: 'MenuButtonChanged', data: { menuButton } },
    ]);
  });

  test('when Telegram took the same list again, then that is history too', () => {
    const told: AnyEvent = { type: 'MenuCommandsChanged', data: { commands } };
    expect(decide([added, told], { type: 'RecordMenuCommands', commands })).toEqual([told]);
  });

  test('when the list was cleared, then it is empty', () => {
    expect(decide([added], { type: 'RecordMenuCommands', commands: [] })).toEqual([
      { type: 'MenuCommandsChanged', data: { commands: [] } },
    ]);
  });
});

test.each([
  ['no bot', []],
  ['a deleted bot', [added, deleted]],
])('given %s, then nothing can be recorded', (_, given) => {
  expect(() => decide(given, { type: 'RecordMenuCommands', commands })).toThrow('Bot not found');
});
