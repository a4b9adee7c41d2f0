import { z } from 'zod';
import { call } from './call';
import { userSchema } from './user';

export const userCalls = {
  getMe: call({
    method: 'GET',
    path: '/api/me',
    summary: 'The signed-in user',
    access: { kind: 'signedIn' },
    apiKeys: true,
    response: z.object({ user: userSchema }),
  }),
};
