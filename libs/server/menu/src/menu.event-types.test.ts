import { join } from 'node:path';
import type { BotLifeEvent } from '@botter/server-bots/events';
import { shapesOf } from '@botter/server-bots/testing';
import { foldedStateTest, goldenEventTests } from '@botter/server-event-store/testing';
import { menuDecider } from './domain/menu.decider';
import type { MenuEvent } from './domain/menu.events';
import { menuEventTypes } from './menu.event-types';

goldenEventTests(
  menuEventTypes,
  join(__dirname, 'domain/golden'),
  shapesOf<MenuEvent>({
    MenuButtonChanged: {
      menuButton: { type: 'web_app', text: 'Shop', web_app: { url: 'https://shop.example.com' } },
    },
    MenuCommandsChanged: { commands: [{ command: 'start', description: 'Begin' }] },
  }),
);

foldedStateTest(menuDecider, join(__dirname, 'domain/golden'), [
  { type: 'BotAdded', data: {} } as BotLifeEvent,
]);
