import type { userCalls } from '../user.calls';
import type { ExamplesOf } from './call-example';
import { instant } from './shared';

export const userExamples: ExamplesOf<typeof userCalls> = {
  getMe: {
    response: {
      user: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0018',
        email: 'ann@example.com',
        email_verified: true,
        first_name: 'Ann',
        last_name: 'Miller',
        created_at: instant,
      },
    },
  },
};
