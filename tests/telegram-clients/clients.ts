// The libraries are loaded untyped: the tests use them from outside, each by the same calls.
/* oxlint-disable typescript/no-require-imports */
import type { Loose } from '../../apps/telegram-sandbox/src/testing/start-sandbox';

const telegraf = require('telegraf');
const grammy = require('grammy');
const nodeTelegramBotApi = require('node-telegram-bot-api');

/** A client library of the Bot API, as far as the tests need it. */
export interface Client {
  readonly name: string;
  /** Calls a method through the library. */
  connect(root: string, token: string): (method: string, params?: object) => Promise<Loose>;
  /** A file to upload, in the library's own type. */
  file(content: Buffer, name: string): unknown;
  /** Telegram's refusal, from the library's own error. */
  refusalOf(error: Loose): { readonly code: number; readonly description: string };
  /** Runs a bot by long polling that replies "pong" to every text; returns what stops it. */
  poll(root: string, token: string): () => Promise<void> | void;
}

export const clients: readonly Client[] = [
  {
    name: 'telegraf',
    connect(root, token) {
      const api = new telegraf.Telegram(token, { apiRoot: root });
      return (method, params = {}) => api.callApi(method, params);
    },
    file: (source, filename) => ({ source, filename }),
    refusalOf: ({ code, description }) => ({ code, description }),
    poll(root, token) {
      const bot = new telegraf.Telegraf(token, { telegram: { apiRoot: root } });
      bot.on('text', (context: Loose) => context.reply('pong'));
      const done = bot.launch();
      return async () => {
        bot.stop();
        await done;
      };
    },
  },
  {
    name: 'grammY',
    connect(root, token) {
      const { raw } = new grammy.Api(token, { apiRoot: root });
      return (method, params) => (params ? raw[method](params) : raw[method]());
    },
    file: (content, name) => new grammy.InputFile(content, name),
    refusalOf: ({ error_code: code, description }) => ({ code, description }),
    poll(root, token) {
      const bot = new grammy.Bot(token, { client: { apiRoot: root } });
      bot.on('message:text', (context: Loose) => context.reply('pong'));
      const done = bot.start();
      return async () => {
        await bot.stop();
        await done;
      };
    },
  },
  {
    name: 'node-telegram-bot-api',
    connect(root, token) {
      const api = new nodeTelegramBotApi.Api(token, { apiRoot: root, maxRetries: 0 });
      return (method, params) => api[method](params);
    },
    file: (content, filename) => new nodeTelegramBotApi.InputFile(new Uint8Array(content), { filename }),
    refusalOf: ({ errorCode: code, description }) => ({ code, description }),
    poll(root, token) {
      const bot = new nodeTelegramBotApi.Bot(token, { apiRoot: root });
      bot.on('message', (context: Loose) => context.reply('pong'));
      const done = bot.startPolling();
      return async () => {
        bot.stop();
        await done;
      };
    },
  },
];

/**
 * The methods of the Bot API that node-telegram-bot-api has, which is generated from Telegram's
 * documentation.
 */
export function documentedMethods(): string[] {
  const own = ['constructor', 'request'];
  return Object.getOwnPropertyNames(nodeTelegramBotApi.Api.prototype).filter((name) => !own.includes(name));
}
