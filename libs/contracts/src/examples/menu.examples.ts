import type { menuCalls } from '../menu.calls';
import type { ExamplesOf } from './call-example';

export const menuExamples: ExamplesOf<typeof menuCalls> = {
  getMenuButton: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      menuButton: {
        type: 'commands',
      },
    },
  },
  setMenuButton: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    body: {
      menuButton: {
        type: 'commands',
      },
    },
    response: {
      menuButton: {
        type: 'commands',
      },
    },
  },
  getMenuCommands: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      commands: [],
    },
  },
  setMenuCommands: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    body: {
      commands: [
        {
          command: 'start',
          description: 'Start',
        },
      ],
    },
    response: {
      commands: [
        {
          command: 'start',
          description: 'Start',
        },
      ],
    },
  },
  clearMenuCommands: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {},
  },
};
