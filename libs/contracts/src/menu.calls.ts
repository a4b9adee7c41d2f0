import { z } from 'zod';
import { call } from './call';
import { emptySchema, idSchema } from './common';
import {
  commandFieldsText,
  commandFormatText,
  duplicateCommandText,
  isMenuCommandName,
  menuButtonSchema,
  menuCommandSchema,
  menuLimits,
  webAppFieldsText,
} from './menu';

const webAppText = z.string({ error: webAppFieldsText }).trim().min(1, webAppFieldsText);

const newMenuButtonSchema = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('default') }),
    z.object({ type: z.literal('commands') }),
    z.object({
      type: z.literal('web_app'),
      text: webAppText,
      web_app: z.object({ url: webAppText }, { error: webAppFieldsText }),
    }),
  ],
  { error: 'The type must be default, commands or web_app' },
);

const newCommandSchema = z.object({
  command: z
    .string({ error: commandFieldsText })
    .trim()
    .min(1, commandFieldsText)
    .transform((typed) => typed.replace(/^\//, ''))
    .refine(isMenuCommandName, commandFormatText),
  description: z.string({ error: commandFieldsText }).trim().min(1, commandFieldsText),
});

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
    response: buttonResponse,
  }),
  setMenuButton: call({
    method: 'POST',
    path: '/api/bots/{botId}/menu-button',
    summary: 'Change the menu button',
    access: own,
    params: botParams,
    body: z.object({ menuButton: newMenuButtonSchema }),
    response: buttonResponse,
  }),
  getMenuCommands: call({
    method: 'GET',
    path: '/api/bots/{botId}/commands',
    summary: 'The commands that are live at Telegram',
    access: read,
    params: botParams,
    response: commandsResponse,
  }),
  setMenuCommands: call({
    method: 'POST',
    path: '/api/bots/{botId}/commands',
    summary: 'Replace the commands of the menu',
    access: own,
    params: botParams,
    body: z.object({
      commands: z
        .array(newCommandSchema)
        .min(1, 'Add a command first')
        .max(menuLimits.commands, `Telegram takes at most ${menuLimits.commands} commands`)
        .superRefine((commands, context) => {
          const names = new Set<string>();
          commands.forEach(({ command }, place) => {
            if (names.has(command)) {
              context.addIssue({ code: 'custom', path: [place, 'command'], message: duplicateCommandText });
            }
            names.add(command);
          });
        }),
    }),
    response: commandsResponse,
  }),
  clearMenuCommands: call({
    method: 'DELETE',
    path: '/api/bots/{botId}/commands',
    summary: 'Remove all commands from the menu',
    access: own,
    params: botParams,
    response: emptySchema,
  }),
};
