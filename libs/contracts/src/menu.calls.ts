import { z } from 'zod';
import { call, telegramRefusals } from './call';
import { emptySchema, idSchema } from './common';
import { menuButtonSchema, menuCommandSchema, newMenuButtonSchema, newMenuCommandsSchema } from './menu';

const botParams = z.object({ botId: idSchema });
const read = { kind: 'bot', right: 'read', param: 'botId' } as const;
const own = { kind: 'bot', right: 'own', param: 'botId' } as const;
const buttonResponse = z.object({ menuButton: menuButtonSchema });
const commandsResponse = z.object({ commands: z.array(menuCommandSchema) });

export const menuCalls = {
  getMenuButton: call({
    method: 'GET',
    path: '/api/bots/{botId}/menu-button',
    summary: 'The menu button that is live at Telegram',
    access: read,
    params: botParams,
    refusals: telegramRefusals,
    response: buttonResponse,
  }),
  setMenuButton: call({
    method: 'POST',
    path: '/api/bots/{botId}/menu-button',
    summary: 'Change the menu button',
    access: own,
    params: botParams,
    body: z.object({ menuButton: newMenuButtonSchema }),
    refusals: telegramRefusals,
    response: buttonResponse,
  }),
  getMenuCommands: call({
    method: 'GET',
    path: '/api/bots/{botId}/commands',
    summary: 'The commands that are live at Telegram',
    access: read,
    params: botParams,
    refusals: telegramRefusals,
    response: commandsResponse,
  }),
  setMenuCommands: call({
    method: 'POST',
    path: '/api/bots/{botId}/commands',
    summary: 'Replace the commands of the menu',
    access: own,
    params: botParams,
    body: z.object({
      commands: newMenuCommandsSchema.min(1, 'Add a command first'),
    }),
    refusals: telegramRefusals,
    response: commandsResponse,
  }),
  clearMenuCommands: call({
    method: 'DELETE',
    path: '/api/bots/{botId}/commands',
    summary: 'Remove all commands from the menu',
    access: own,
    params: botParams,
    refusals: telegramRefusals,
    response: emptySchema,
  }),
};
