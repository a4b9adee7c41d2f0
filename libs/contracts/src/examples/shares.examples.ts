import type { shareCalls } from '../shares.calls';
import type { ExamplesOf } from './call-example';
import { botId, instant } from './shared';

export const shareExamples: ExamplesOf<typeof shareCalls> = {
  listShares: {
    params: { botId },
    response: {
      shares: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0032',
          shared_user_email: 'ben@example.com',
          status: 'pending',
          permissions: 'read_only',
          created_at: instant,
          status_since: instant,
        },
      ],
    },
  },
  inviteToBot: {
    params: { botId },
    body: { email: 'ben@example.com' },
    response: {
      message: 'Bot shared successfully!',
      share: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0037',
        shared_user_email: 'ben@example.com',
        status: 'pending',
        permissions: 'read_only',
        created_at: instant,
        status_since: instant,
      },
    },
  },
  changeShare: {
    params: { botId, shareId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0032' },
    body: { permissions: 'manage' },
    response: {
      message: 'Permissions updated successfully',
      share: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0032',
        shared_user_email: 'ben@example.com',
        status: 'pending',
        permissions: 'manage',
        created_at: instant,
        status_since: instant,
      },
    },
  },
  revokeShare: {
    params: { botId, shareId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0038' },
    response: {
      message: 'Share revoked successfully',
      share: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0038',
        shared_user_email: 'ben@example.com',
        status: 'revoked',
        permissions: 'read_only',
        created_at: instant,
        status_since: instant,
      },
    },
  },
};
