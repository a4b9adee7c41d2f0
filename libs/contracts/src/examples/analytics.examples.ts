import type { Activity, Analytics } from '../analytics';
import type { analyticsCalls } from '../analytics.calls';
import type { ExamplesOf } from './call-example';
import { actionId, botId, chatId, instant } from './shared';

const figures: Analytics = {
  totalMessages: 11,
  totalChats: 1,
  totalBots: 2,
  activeActions: 5,
  recentMessages: [
    {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0005',
      bot_id: botId,
      chat_id: chatId,
      direction: 'outgoing',
      text: 'A reply',
      parse_mode: '',
      chat_name: 'Ann',
      created_at: instant,
    },
  ],
  topChats: [
    {
      bot_id: botId,
      chat_id: chatId,
      telegram_chat_id: '5000',
      name: 'Ann',
      username: null,
      message_count: 11,
    },
  ],
};

const activity: Activity = {
  unit: 'day',
  points: [
    {
      from: instant,
      incoming: 0,
      replies: 0,
      sent: 0,
      presses: 0,
      newChats: 0,
      returningChats: 0,
    },
  ],
  actions: [],
  buttons: [],
  unanswered: [{ bot_id: botId, text: 'Do you have green tea?', count: 1, last_at: instant }],
};

export const analyticsExamples: ExamplesOf<typeof analyticsCalls> = {
  getAnalytics: { response: figures },
  getBotAnalytics: { params: { id: botId }, response: { ...figures, totalBots: 1 } },
  getActivity: { response: activity },
  getBotActivity: { params: { id: botId }, response: activity },
  getDialogAnalytics: {
    params: { id: botId },
    response: {
      dialogs: [
        {
          action_id: actionId,
          command: '/order',
          started: 12,
          answered: 18,
          given_up: 3,
          steps: [
            { step_id: 'size', text: 'What size?', asked: 12, answered: 10, given_up: 1 },
            { step_id: 'count', text: 'How many?', asked: 10, answered: 8, given_up: 2 },
          ],
        },
      ],
    },
  },
  exportAnalytics: { query: { list: 'days' }, response: 'day,incoming,outgoing\n2026-03-02,12,12\n' },
  exportBotAnalytics: {
    params: { id: botId },
    response: 'day,incoming,outgoing\n2026-03-02,12,12\n',
  },
  getHome: { response: { activeBots: 2, totalChats: 1, messagesToday: 11, totalMessages: 11 } },
};
