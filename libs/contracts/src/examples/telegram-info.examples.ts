import type { telegramInfoCalls } from '../telegram-info.calls';
import type { ExamplesOf } from './call-example';

export const telegramInfoExamples: ExamplesOf<typeof telegramInfoCalls> = {
  getTelegramInfo: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      success: true,
      telegramInfo: {
        name: 'Tea shop',
        description: '',
        shortDescription: '',
      },
    },
  },
  setTelegramInfo: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    body: {
      telegramName: 'Bot',
      description: '',
      shortDescription: '',
    },
    response: {
      success: true,
      telegramInfo: {
        name: 'Bot',
        description: '',
        shortDescription: '',
      },
    },
  },
};
