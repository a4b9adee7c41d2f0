import type { BotLifeEvent } from '@botter/server-bots/events';
import { menuDecider, type RecordMenu } from './menu.decider';
import type { MenuEvent } from './menu.events';

type AnyEvent = MenuEvent | BotLifeEvent;

const added = { type: 'BotAdded', data: {} } as BotLifeEvent;
const deleted = { type: 'BotDeleted', data: {} } as BotLifeEvent;
const commands = [{ command: 'start', description: 'Begin' }];

function decide(given: readonly AnyEvent[], change: RecordMenu): AnyEvent[] {
  const state = given.reduce((folded, event) => menuDecider.evolve(folded, event), menuDecider.initialState);
  return menuDecider.decide(change, state);
}

describe('given a bot', () => {
  test('records a menu button that Telegram accepted', () => {
    const menuButton = {
      type: 'web_app' as const,
      text: 'Shop',
      web_app: { url: 'https://shop.example.com' },
    };
    expect(decide([added], { type: 'RecordMenuButton', menuButton })).toEqual([
      { type: 'MenuButtonChanged', data: { menuButton } },
    ]);
  });

  test('records the same list again if Telegram accepted it again', () => {
    const told: AnyEvent = { type: 'MenuCommandsChanged', data: { commands } };
    expect(decide([added, told], { type: 'RecordMenuCommands', commands })).toEqual([told]);
  });

  test('is empty after the list was cleared', () => {
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
