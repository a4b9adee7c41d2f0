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

/** One command of the menu; `command` without its slash, as Telegram has it. */
export const menuCommandSchema = z.object({ command: z.string(), description: z.string() });
export type MenuCommand = z.infer<typeof menuCommandSchema>;

export const menuButtonSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('default') }),
  z.object({ type: z.literal('commands') }),
  z.object({ type: z.literal('web_app'), text: z.string(), web_app: z.object({ url: z.string() }) }),
]);
export type MenuButton = z.infer<typeof menuButtonSchema>;

const webAppText = z.string({ error: webAppFieldsText }).trim().min(1, webAppFieldsText);

/** A menu button as it is set. */
export const newMenuButtonSchema = z.discriminatedUnion(
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

/** The commands of the menu as they are set, whole. */
export const newMenuCommandsSchema = z
  .array(newCommandSchema)
  .max(menuLimits.commands, `Telegram takes at most ${menuLimits.commands} commands`)
  .superRefine((commands, context) => {
    const names = new Set<string>();
    commands.forEach(({ command }, place) => {
      if (names.has(command)) {
        context.addIssue({ code: 'custom', path: [place, 'command'], message: duplicateCommandText });
      }
      names.add(command);
    });
  });
