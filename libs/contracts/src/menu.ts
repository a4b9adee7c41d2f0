import { botCommandDescriptionLimit, botCommandLimit, botCommandNamePattern } from '@botter/bot-api';
import { z } from 'zod';

/** Telegram's limits of the list of commands; the description in characters. */
export const menuLimits = {
  commands: botCommandLimit,
  description: botCommandDescriptionLimit,
} as const;

export const commandFormatText =
  'Command must be 1-32 characters long and contain only lowercase letters, numbers and underscores';

export const webAppFieldsText = 'Please provide both text and URL for web app button';
export const commandFieldsText = 'Please provide both command and description';
export const duplicateCommandText = 'Command already exists';

/** Whether Telegram takes this as the name of a command in the menu: without the slash. */
export function isMenuCommandName(name: string): boolean {
  return botCommandNamePattern.test(name);
}

/** One line of the menu; `command` without its slash, as Telegram has it. */
export const menuCommandSchema = z.object({ command: z.string(), description: z.string() });
export type MenuCommand = z.infer<typeof menuCommandSchema>;

export const menuButtonSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('default') }),
  z.object({ type: z.literal('commands') }),
  z.object({ type: z.literal('web_app'), text: z.string(), web_app: z.object({ url: z.string() }) }),
]);
export type MenuButton = z.infer<typeof menuButtonSchema>;
