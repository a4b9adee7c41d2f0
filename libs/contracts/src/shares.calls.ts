import { z } from 'zod';
import { call } from './call';
import { idSchema } from './common';
import { permissionSchema, shareSchema } from './shares';

const botParams = z.object({ botId: idSchema });
const shareParams = z.object({ botId: idSchema, shareId: idSchema });
const own = { kind: 'bot', right: 'own', param: 'botId' } as const;
const shareResponse = z.object({ message: z.string(), share: shareSchema });

export const shareCalls = {
  listShares: call({
    method: 'GET',
    path: '/api/shares/{botId}/shares',
    summary: 'With whom a bot is shared',
    access: own,
    apiKeys: false,
    params: botParams,
    response: z.object({ shares: z.array(shareSchema) }),
  }),
  inviteToBot: call({
    method: 'POST',
    path: '/api/shares/{botId}/shares',
    summary: 'Share a bot with someone by e-mail',
    access: own,
    apiKeys: false,
    limit: 'invitations',
    params: botParams,
    body: z.object({
      email: z
        .string()
        .trim()
        .min(1, 'E-mail is required')
        .max(254)
        .pipe(z.email('Please enter a valid e-mail address')),
      permissions: permissionSchema.default('read_only'),
    }),
    response: shareResponse,
    status: 201,
  }),
  changeShare: call({
    method: 'PUT',
    path: '/api/shares/{botId}/shares/{shareId}',
    summary: 'Change what a share allows',
    access: own,
    apiKeys: false,
    params: shareParams,
    body: z.object({ permissions: permissionSchema }),
    response: shareResponse,
  }),
  revokeShare: call({
    method: 'DELETE',
    path: '/api/shares/{botId}/shares/{shareId}',
    summary: 'Stop sharing with someone',
    access: own,
    apiKeys: false,
    params: shareParams,
    response: shareResponse,
  }),
};
