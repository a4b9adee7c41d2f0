import type { telegramInfoCalls } from '../telegram-info.calls';
import type { ExamplesOf } from './call-example';
import { botId } from './shared';

export const telegramInfoExamples: ExamplesOf<typeof telegramInfoCalls> = {
  getTelegramInfo: {
    params: { id: botId },
    response: {
      success: true,
      telegramInfo: { name: 'Tea shop', description: '', shortDescription: '' },
    },
  },
  setTelegramInfo: {
    params: { id: botId },
    body: { telegramName: 'Bot', description: '', shortDescription: '' },
    response: {
      success: true,
      telegramInfo: { name: 'Bot', description: '', shortDescription: '' },
    },
  },
};
