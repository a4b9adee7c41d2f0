import type { botCalls } from '../bots.calls';
import type { ExamplesOf } from './call-example';
import { botExample, botId } from './shared';

export const botExamples: ExamplesOf<typeof botCalls> = {
  listBots: { response: { bots: [botExample], sharedBots: [] } },
  getBot: { params: { id: botId }, response: { bot: botExample } },
  addBot: {
    body: { name: 'Tea shop', token: '123456789:AAExampleOfTheTokenThatBotFatherGave' },
    response: { bot: botExample },
  },
  checkBotToken: {
    body: { token: '123456789:AAExampleOfTheTokenThatBotFatherGave' },
    response: {
      telegramBot: {
        telegram_id: '1070592171',
        username: 'tea_shop_bot',
        display_name: 'Bot',
        bot_id: null,
      },
    },
  },
  changeBot: { params: { id: botId }, body: { name: 'Tea shop' }, response: { bot: botExample } },
  replaceToken: {
    params: { id: botId },
    body: { token: '123456789:AAExampleOfTheTokenThatBotFatherGave' },
    response: { bot: botExample },
  },
  deleteBot: {
    params: { id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0016' },
    body: { name: 'Tea shop' },
    response: {},
  },
  setBotNotifications: { params: { botId }, body: { enabled: true }, response: { bot: botExample } },
  setTakeoverMode: { params: { id: botId }, body: { mode: 'off' }, response: { bot: botExample } },
};
