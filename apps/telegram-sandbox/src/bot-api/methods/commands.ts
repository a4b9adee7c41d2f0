import { botCommandDescriptionLimit, botCommandLimit, botCommandNamePattern } from '@botter/bot-api';
import type { BotCommandEntry, MenuButtonSetting } from '../../world/types';
import { badRequest } from '../api-error';
import { urlProblem } from '../button-url';
import type { Method, MethodCall } from '../method';
import { isObject } from '../params';

const commandNameLimit = 32;

const scopes = [
  'default',
  'all_private_chats',
  'all_group_chats',
  'all_chat_administrators',
  'chat',
  'chat_administrators',
  'chat_member',
];

/** Under which commands are kept: scope, its chat and user, language. */
function commandsKey({ params }: MethodCall): string {
  const scope = params.object('scope', 'bot command scope') ?? { type: 'default' };
  const type = String(scope.type ?? '');
  if (!scopes.includes(type)) throw badRequest("can't parse BotCommandScope: Unsupported type specified");
  const language = params.text('language_code');
  if (!/^([a-z]{2})?$/.test(language)) throw badRequest('invalid language code specified');
  return [type, scope.chat_id ?? '', scope.user_id ?? '', language].join('|');
}

function parseCommand(value: unknown): BotCommandEntry {
  if (!isObject(value)) throw badRequest("can't parse BotCommand: expected an Object");
  const command = String(value.command ?? '')
    .trim()
    .replace(/^\//, '');
  const description = String(value.description ?? '').trim();
  checkLength('command', command, commandNameLimit);
  checkLength('command description', description, botCommandDescriptionLimit);
  return { command, description };
}

/** Telegram counts characters here, not code units. */
function checkLength(what: string, text: string, limit: number): void {
  if (text === '') throw badRequest(`${what} must be non-empty`);
  if ([...text].length > limit) throw badRequest(`${what} length must not exceed ${limit}`);
}

/**
 * Telegram checks the lengths of all commands first. Another part of it then checks the list and its names.
 */
function parseCommands(list: readonly unknown[]): BotCommandEntry[] {
  const commands = list.map(parseCommand);
  if (commands.length > botCommandLimit) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  if (commands.some(({ command }) => !botCommandNamePattern.test(command))) {
    throw badRequest('BOT_COMMAND_INVALID');
  }
  return commands;
}

function parseMenuButton({ params }: MethodCall): MenuButtonSetting {
  const button = params.object('menu_button', 'menu button') ?? { type: 'default' };
  if (button.type === 'default' || button.type === 'commands') return { type: button.type };
  if (button.type !== 'web_app') throw badRequest("can't parse menu button: Unsupported type specified");
  const text = typeof button.text === 'string' ? button.text.trim() : '';
  if (text === '') throw badRequest('menu button text must be non-empty');
  if (text.length > 64) throw badRequest('BUTTON_TEXT_INVALID');
  const url = isObject(button.web_app) ? String(button.web_app.url ?? '') : '';
  const reason = urlProblem(url, ['https:'], 'Only HTTPS links are allowed');
  if (reason) throw badRequest(`menu button Web App URL '${url}' is invalid: ${reason}`);
  return { type: 'web_app', text, web_app: { url } };
}

/** What a person sees next to the input: the command list and the menu button. */
export const commandMethods: Record<string, Method> = {
  setMyCommands: (call) => {
    const list = call.params.list('commands', 'BotCommand');
    if (!list) throw badRequest("can't parse BotCommand: commands must be specified");
    call.bot.commands[commandsKey(call)] = parseCommands(list);
    call.world.changed('bots');
    return true;
  },
  getMyCommands: (call) => call.bot.commands[commandsKey(call)] ?? [],
  deleteMyCommands: (call) => {
    delete call.bot.commands[commandsKey(call)];
    call.world.changed('bots');
    return true;
  },
  setChatMenuButton: (call) => {
    const key = call.params.has('chat_id') ? call.params.text('chat_id') : 'default';
    call.bot.menuButtons[key] = parseMenuButton(call);
    call.world.changed('bots');
    return true;
  },
  getChatMenuButton: ({ bot, params }) =>
    bot.menuButtons[params.text('chat_id')] ?? bot.menuButtons.default ?? { type: 'commands' },
};
