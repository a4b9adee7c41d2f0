import { botNameTextLimit, escapeHtml } from '@botter/bot-api';
import type { SandboxBot } from '../types';
import { type BotCommand, type BotRegistry, botCommands, tokenText } from './bot-commands';
import type { InlineButton, Reply, Step } from './dialog';

const help = `I can help you create and manage Telegram bots. Every bot of this sandbox is yours.

You can control me by sending these commands:

/newbot - create a new bot
/mybots - edit your bots

<b>Edit Bots</b>
${summaries('/setname', '/setdescription', '/setabouttext', '/deletebot')}

<b>Bot Settings</b>
${summaries('/token', '/revoke', '/setjoingroups', '/setprivacy')}

/cancel - cancel the current operation`;

const noBots: Reply = { text: 'You have currently no bots. Use the /newbot command to create one.' };
const unknownBot = 'Invalid bot selected.';

/** The commands that BotFather offers while one writes. */
export const botFatherCommands: readonly { readonly command: string; readonly description: string }[] = [
  { command: 'newbot', description: 'create a new bot' },
  { command: 'mybots', description: 'edit your bots' },
  ...Object.entries(botCommands).map(([name, { summary }]) => ({
    command: name.slice(1),
    description: summary,
  })),
  { command: 'cancel', description: 'cancel the current operation' },
  { command: 'help', description: 'show all commands' },
];

/** What BotFather replies to a text, with the steps of the one on Telegram. */
export function replyToText(bots: BotRegistry, step: Step, written: string): Reply {
  const text = written.trim();
  const command = /^\/\w+/.exec(text)?.[0].toLowerCase();
  if (command) return replyToCommand(bots, step, command);
  switch (step.kind) {
    case 'nothing':
      return { text: 'Unrecognized command. Say what?' };
    case 'newName':
      return newName(text);
    case 'newUsername':
      return newUsername(bots, step, text);
    case 'bot':
      return chosenBot(bots, step, text);
    case 'value':
      return newValue(bots, step, text);
    default: {
      const never: never = step;
      return never;
    }
  }
}

/** The new content of a message after a press of one of its buttons; undefined if the button is unknown. */
export function replyToPress(bots: BotRegistry, value: string): Reply | undefined {
  const [what = '', id] = value.split(':');
  if (what === 'list') return botList(bots);
  const bot = bots.list().find((one) => String(one.id) === id);
  if (!bot) return undefined;
  const back: InlineButton[] = [{ label: '« Back to Bot', value: `bot:${bot.id}` }];
  const named = `${escapeHtml(bot.name)} @${bot.username}`;
  switch (what) {
    case 'bot':
      return botMenu(bot);
    case 'token':
      return {
        text: `Here is the token for bot ${named}:\n\n${tokenText(bot)}`,
        buttons: [[{ label: 'Revoke current token', value: `revoke:${bot.id}` }], back],
        tokenOf: bot.id,
      };
    case 'revoke':
      bots.revoke(bot);
      return {
        text: `Token for the bot ${named} has been revoked. New token is:\n\n${tokenText(bot)}`,
        buttons: [back],
        tokenOf: bot.id,
      };
    case 'name':
      return askValue('/setname', bot);
    case 'delete':
      return askValue('/deletebot', bot);
    default:
      return undefined;
  }
}

function replyToCommand(bots: BotRegistry, step: Step, command: string): Reply {
  switch (command) {
    case '/start':
    case '/help':
      return { text: help };
    case '/newbot':
      return {
        text: 'Alright, a new bot. How are we going to call it? Please choose a name for your bot.',
        step: { kind: 'newName' },
      };
    case '/mybots':
      return botList(bots);
    case '/cancel':
      return step.kind === 'nothing'
        ? { text: "No active command to cancel. I wasn't doing anything anyway. Zzzzz..." }
        : {
            text: 'The command has been cancelled. Anything else I can do for you?\n\nSend /help for a list of commands.',
          };
    default:
      return botCommands[command]
        ? askBot(bots, command, botCommands[command])
        : { text: 'Unrecognized command. Say what?' };
  }
}

function newName(name: string): Reply {
  if (name === '' || name.length > botNameTextLimit) {
    return {
      text: `Sorry, the name must have 1 to ${botNameTextLimit} characters. Please choose another name.`,
      step: { kind: 'newName' },
    };
  }
  return {
    text: "Good. Now let's choose a username for your bot. It must end in `bot`. Like this, for example: TetrisBot or tetris_bot.",
    step: { kind: 'newUsername', name },
  };
}

function newUsername(bots: BotRegistry, step: Extract<Step, { kind: 'newUsername' }>, text: string): Reply {
  const username = text.replace(/^@/, '');
  const taken = bots.list().some((bot) => bot.username.toLowerCase() === username.toLowerCase());
  if (!/^[A-Za-z][A-Za-z0-9_]{4,31}$/.test(username))
    return { text: 'Sorry, this username is invalid.', step };
  if (!/bot$/i.test(username)) {
    return { text: "Sorry, the username must end in 'bot'. E.g. 'Tetris_bot' or 'Tetrisbot'", step };
  }
  if (taken) return { text: 'Sorry, this username is already taken. Please try something different.', step };
  const bot = bots.add(step.name, username);
  return {
    text: `Done! Congratulations on your new bot. You will find it at t.me/${bot.username}. You can now add a description, about section, see /help for a list of commands.

Use this token to access the HTTP API:
${tokenText(bot)}
Keep your token <b>secure</b> and <b>store it safely</b>, it can be used by anyone to control your bot.`,
    tokenOf: bot.id,
  };
}

function askBot(bots: BotRegistry, command: string, { choose }: BotCommand): Reply {
  const known = bots.list();
  if (known.length === 0) return noBots;
  return {
    text: choose,
    step: { kind: 'bot', command },
    keyboard: known.map(({ username }) => [`@${username}`]),
  };
}

function chosenBot(bots: BotRegistry, step: Extract<Step, { kind: 'bot' }>, text: string): Reply {
  const username = text.replace(/^@/, '').toLowerCase();
  const known = bots.list();
  const bot = known.find((one) => one.username.toLowerCase() === username);
  const command = botCommands[step.command];
  if (!bot || !command) {
    return { text: unknownBot, step, keyboard: known.map((one) => [`@${one.username}`]) };
  }
  if (command.ask) return askValue(step.command, bot);
  return command.apply(bots, bot, '') ?? { text: unknownBot };
}

function askValue(name: string, bot: SandboxBot): Reply {
  const asked = botCommands[name]?.ask?.(bot) ?? { text: unknownBot };
  return { ...asked, step: { kind: 'value', command: name, botId: bot.id } };
}

function newValue(bots: BotRegistry, step: Extract<Step, { kind: 'value' }>, text: string): Reply {
  const bot = bots.list().find(({ id }) => id === step.botId);
  const command = botCommands[step.command];
  if (!bot || !command) return { text: unknownBot };
  const refused = { text: command.refusal ?? unknownBot, step, keyboard: command.ask?.(bot).keyboard };
  return command.apply(bots, bot, text) ?? refused;
}

function botList(bots: BotRegistry): Reply {
  const known = bots.list();
  if (known.length === 0) return noBots;
  const buttons = known.map(({ id, username }) => ({ label: `@${username}`, value: `bot:${id}` }));
  return { text: 'Choose a bot from the list below:', buttons: inPairs(buttons) };
}

function botMenu(bot: SandboxBot): Reply {
  return {
    text: `Here it is: ${escapeHtml(bot.name)} @${bot.username}.\nWhat do you want to do with the bot?`,
    buttons: [
      [
        { label: 'API Token', value: `token:${bot.id}` },
        { label: 'Edit Name', value: `name:${bot.id}` },
      ],
      [{ label: 'Delete Bot', value: `delete:${bot.id}` }],
      [{ label: '« Back to Bots List', value: 'list' }],
    ],
  };
}

function inPairs<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / 2) }, (_, row) => items.slice(row * 2, row * 2 + 2));
}

function summaries(...names: string[]): string {
  return names.map((name) => `${name} - ${botCommands[name]?.summary}`).join('\n');
}
