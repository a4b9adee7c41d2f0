import type { apiKeyCalls } from '../api-keys.calls';
import type { ExamplesOf } from './call-example';
import { botId, instant } from './shared';

export const apiKeyExamples: ExamplesOf<typeof apiKeyCalls> = {
  listApiKeys: {
    response: {
      keys: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0007',
          name: 'n8n',
          hint: 'btk_…',
          access_type: 'owner',
          bot_ids: [botId],
          created_at: instant,
          expires_at: instant,
          last_used_at: instant,
        },
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0008',
          name: 'Reports',
          hint: 'btk_…',
          access_type: 'read_only',
          bot_ids: null,
          created_at: instant,
          expires_at: instant,
          last_used_at: instant,
        },
      ],
    },
  },
  makeApiKey: {
    body: { name: 'n8n', botIds: null },
    response: {
      key: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0009',
        name: 'n8n',
        hint: 'btk_…',
        access_type: 'read_only',
        bot_ids: null,
        created_at: instant,
        expires_at: instant,
        last_used_at: null,
      },
      secret: 'btk_…',
    },
  },
  revokeApiKey: { params: { keyId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0010' }, response: {} },
};
