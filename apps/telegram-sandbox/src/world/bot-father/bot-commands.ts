import { botDescriptionLimit, botNameTextLimit, botShortDescriptionLimit, escapeHtml } from '@botter/bot-api';
import type { SandboxBot } from '../types';
import type { Reply } from './dialog';

/** What BotFather does with the bots of the sandbox. */
export interface BotRegistry {
  list(): readonly SandboxBot[];
  /** `username` is free. */
  add(name: string, username: string): SandboxBot;
  revoke(bot: SandboxBot): void;
  remove(bot: SandboxBot): void;
}

/** A command for one bot: choose the bot, then give the new value. */
export interface BotCommand {
  /** In the list of /help. */
  readonly summary: string;
  readonly choose: string;
  /** The question after the choice; undefined if there is nothing to ask. */
  readonly ask?: (bot: SandboxBot) => Pick<Reply, 'text' | 'keyboard'>;
  /** Carries it out; `value` is the reply to the question. Undefined if it isn't accepted. */
  readonly apply: (bots: BotRegistry, bot: SandboxBot, value: string) => Reply | undefined;
  /** The reply if the value isn't accepted. */
  readonly refusal?: string;
}

const confirmation = 'Yes, I am totally sure.';
const switchKeyboard = [['Enable'], ['Disable']];
const status = (on: boolean) => (on ? 'ENABLED' : 'DISABLED');

export function tokenText(bot: SandboxBot): string {
  return `<code>${escapeHtml(bot.token)}</code>`;
}

function setText(
  noun: string,
  limit: number,
  set: (bot: SandboxBot, value: string) => void,
): Pick<BotCommand, 'ask' | 'apply' | 'refusal'> {
  const name = noun.toLowerCase();
  return {
    ask: () => ({ text: `OK. Send me the new ${name} for your bot.` }),
    apply: (_bots, bot, value) => {
      if (value === '' || value.length > limit) return undefined;
      set(bot, value);
      return { text: `Success! ${noun} updated. /help` };
    },
    refusal: `Sorry, the ${name} must have 1 to ${limit} characters. Please try again.`,
  };
}

function setSwitch(
  explanation: string,
  isOn: (bot: SandboxBot) => boolean,
  set: (bot: SandboxBot, on: boolean) => void,
): Pick<BotCommand, 'ask' | 'apply' | 'refusal'> {
  return {
    ask: (bot) => ({
      text: `${explanation}\n\nCurrent status is: ${status(isOn(bot))}`,
      keyboard: switchKeyboard,
    }),
    apply: (_bots, bot, value) => {
      const choice = value.toLowerCase();
      if (choice !== 'enable' && choice !== 'disable') return undefined;
      set(bot, choice === 'enable');
      return { text: `Success! The new status is: ${status(isOn(bot))}. /help` };
    },
    refusal: "Please send 'Enable' or 'Disable'.",
  };
}

/** By their name with the slash, in the order of /help. */
export const botCommands: Readonly<Record<string, BotCommand>> = {
  '/setname': {
    summary: "change a bot's name",
    choose: 'Choose a bot to change its name.',
    ...setText('Name', botNameTextLimit, (bot, name) => {
      bot.name = name;
    }),
  },
  '/setdescription': {
    summary: 'change bot description',
    choose: 'Choose a bot to change its description.',
    ...setText('Description', botDescriptionLimit, (bot, description) => {
      bot.description = description;
    }),
  },
  '/setabouttext': {
    summary: 'change bot about info',
    choose: 'Choose a bot to change its about section.',
    ...setText('About section', botShortDescriptionLimit, (bot, about) => {
      bot.shortDescription = about;
    }),
  },
  '/deletebot': {
    summary: 'delete a bot',
    choose: 'Choose a bot to delete.',
    ask: (bot) => ({
      text: `OK, you selected @${bot.username}. Are you sure?\n\nSend '${confirmation}' to confirm you really want to delete this bot.`,
    }),
    apply: (bots, bot, value) => {
      if (value !== confirmation) return undefined;
      bots.remove(bot);
      return { text: 'Done! The bot is gone. /help' };
    },
    refusal: `Please enter the confirmation text exactly like this:\n${confirmation}\n\nType /help for the list of commands or /cancel to keep the bot.`,
  },
  '/token': {
    summary: 'get authorization token',
    choose: 'Choose a bot to generate a new token.',
    apply: (_bots, bot) => ({
      text: `You can use this token to access HTTP API:\n${tokenText(bot)}`,
      tokenOf: bot.id,
    }),
  },
  '/revoke': {
    summary: 'revoke bot access token',
    choose: 'Choose a bot to revoke its token.',
    apply: (bots, bot) => {
      bots.revoke(bot);
      return {
        text: `Your token was replaced with a new one. You can use this token to access HTTP API:\n${tokenText(bot)}`,
        tokenOf: bot.id,
      };
    },
  },
  '/setjoingroups': {
    summary: 'can your bot be added to groups?',
    choose: 'Choose a bot to change group membership settings.',
    ...setSwitch(
      "'Enable' - bot can be added to groups.\n'Disable' - block group invitations, the bot can't be added to groups.",
      (bot) => bot.canJoinGroups,
      (bot, on) => {
        bot.canJoinGroups = on;
      },
    ),
  },
  '/setprivacy': {
    summary: 'toggle privacy mode in groups',
    choose: 'Choose a bot to change group messages settings.',
    ...setSwitch(
      "'Enable' - your bot will only receive messages that either start with the '/' symbol or mention the bot by username.\n'Disable' - your bot will receive all messages that people send to groups.",
      (bot) => !bot.canReadAllGroupMessages,
      (bot, on) => {
        bot.canReadAllGroupMessages = !on;
      },
    ),
  },
};
