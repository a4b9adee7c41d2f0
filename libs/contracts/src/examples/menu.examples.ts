import type { menuCalls } from '../menu.calls';
import type { ExamplesOf } from './call-example';
import { botId } from './shared';

export const menuExamples: ExamplesOf<typeof menuCalls> = {
  getMenuButton: { params: { botId }, response: { menuButton: { type: 'commands' } } },
  setMenuButton: {
    params: { botId },
    body: { menuButton: { type: 'commands' } },
    response: { menuButton: { type: 'commands' } },
  },
  getMenuCommands: { params: { botId }, response: { commands: [] } },
  setMenuCommands: {
    params: { botId },
    body: { commands: [{ command: 'start', description: 'Start' }] },
    response: { commands: [{ command: 'start', description: 'Start' }] },
  },
  clearMenuCommands: { params: { botId }, response: {} },
};
