import type { shareCalls } from '../shares.calls';
import type { ExamplesOf } from './call-example';

export const shareExamples: ExamplesOf<typeof shareCalls> = {
  listShares: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      shares: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0032',
          shared_user_email: 'ben@example.com',
          status: 'pending',
          permissions: 'read_only',
          created_at: '2026-03-02T09:30:00.000Z',
          status_since: '2026-03-02T09:30:00.000Z',
        },
      ],
    },
  },
  inviteToBot: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    body: {
      email: 'ben@example.com',
    },
    response: {
      message: 'Bot shared successfully!',
      share: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0037',
        shared_user_email: 'ben@example.com',
        status: 'pending',
        permissions: 'read_only',
        created_at: '2026-03-02T09:30:00.000Z',
        status_since: '2026-03-02T09:30:00.000Z',
      },
    },
  },
  changeShare: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      shareId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0032',
    },
    body: {
      permissions: 'manage',
    },
    response: {
      message: 'Permissions updated successfully',
      share: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0032',
        shared_user_email: 'ben@example.com',
        status: 'pending',
        permissions: 'manage',
        created_at: '2026-03-02T09:30:00.000Z',
        status_since: '2026-03-02T09:30:00.000Z',
      },
    },
  },
  revokeShare: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      shareId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0038',
    },
    response: {
      message: 'Share revoked successfully',
      share: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0038',
        shared_user_email: 'ben@example.com',
        status: 'revoked',
        permissions: 'read_only',
        created_at: '2026-03-02T09:30:00.000Z',
        status_since: '2026-03-02T09:30:00.000Z',
      },
    },
  },
};
