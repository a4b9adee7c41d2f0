import type { analyticsCalls } from '../analytics.calls';
import type { ExamplesOf } from './call-example';

export const analyticsExamples: ExamplesOf<typeof analyticsCalls> = {
  getAnalytics: {
    response: {
      totalMessages: 11,
      totalChats: 1,
      totalBots: 2,
      activeActions: 5,
      recentMessages: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0005',
          bot_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
          chat_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
          direction: 'outgoing',
          text: 'A reply',
          parse_mode: '',
          chat_name: 'Ann',
          created_at: '2026-03-02T09:30:00.000Z',
        },
      ],
      topChats: [
        {
          bot_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
          chat_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
          telegram_chat_id: '5000',
          name: 'Ann',
          username: null,
          message_count: 11,
        },
      ],
    },
  },
  getBotAnalytics: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      totalMessages: 11,
      totalChats: 1,
      totalBots: 1,
      activeActions: 5,
      recentMessages: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0005',
          bot_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
          chat_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
          direction: 'outgoing',
          text: 'A reply',
          parse_mode: '',
          chat_name: 'Ann',
          created_at: '2026-03-02T09:30:00.000Z',
        },
      ],
      topChats: [
        {
          bot_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
          chat_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
          telegram_chat_id: '5000',
          name: 'Ann',
          username: null,
          message_count: 11,
        },
      ],
    },
  },
  getActivity: {
    response: {
      unit: 'day',
      points: [
        {
          from: '2026-03-02T09:30:00.000Z',
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
      unanswered: [
        {
          bot_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
          text: 'Do you have green tea?',
          count: 1,
          last_at: '2026-03-02T09:30:00.000Z',
        },
      ],
    },
  },
  getBotActivity: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      unit: 'day',
      points: [
        {
          from: '2026-03-02T09:30:00.000Z',
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
      unanswered: [
        {
          bot_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
          text: 'Do you have green tea?',
          count: 1,
          last_at: '2026-03-02T09:30:00.000Z',
        },
      ],
    },
  },
  getDialogAnalytics: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      dialogs: [
        {
          action_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0002',
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
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: 'day,incoming,outgoing\n2026-03-02,12,12\n',
  },
  getHome: {
    response: {
      activeBots: 2,
      totalChats: 1,
      messagesToday: 11,
      totalMessages: 11,
    },
  },
};
