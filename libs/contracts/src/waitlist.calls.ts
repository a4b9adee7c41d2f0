import { z } from 'zod';
import { call } from './call';
import { emptySchema } from './common';

export const waitlistCalls = {
  joinWaitlist: call({
    method: 'POST',
    path: '/api/waitlist',
    summary: 'Join the waitlist; the response is the same for an address that is on it already',
    access: { kind: 'public' },
    limit: 'waitlist',
    body: z.object({
      email: z
        .string()
        .trim()
        .min(1, 'E-mail is required')
        .max(254)
        .pipe(z.email('Please enter a valid e-mail address')),
    }),
    response: emptySchema,
  }),
};
