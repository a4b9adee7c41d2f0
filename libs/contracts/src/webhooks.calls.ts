import { z } from 'zod';
import { call } from './call';
import { idSchema, messageResponseSchema } from './common';
import { rotateSecretBodySchema, webhookBodySchema, webhookSchema } from './webhooks';

const botParams = z.object({ botId: idSchema });
const webhookParams = z.object({ botId: idSchema, webhookId: idSchema });
const own = { kind: 'bot', right: 'own', param: 'botId' } as const;
const changed = messageResponseSchema.extend({ webhook: webhookSchema });

export const webhookCalls = {
  listWebhooks: call({
    method: 'GET',
    path: '/api/bots/{botId}/webhooks',
    summary: 'The webhooks of a bot',
    access: own,
    params: botParams,
    response: z.array(webhookSchema),
  }),
  addWebhook: call({
    method: 'POST',
    path: '/api/bots/{botId}/webhooks',
    summary: 'Add a webhook',
    access: own,
    limit: 'changes',
    params: botParams,
    body: webhookBodySchema,
    response: changed,
    status: 201,
  }),
  toggleWebhook: call({
    method: 'PATCH',
    path: '/api/bots/{botId}/webhooks/{webhookId}/toggle',
    summary: 'Enable a webhook that is disabled, or disable it',
    access: own,
    limit: 'changes',
    params: webhookParams,
    response: changed,
  }),
  setWebhookEnabled: call({
    method: 'PUT',
    path: '/api/bots/{botId}/webhooks/{webhookId}/enabled',
    summary: 'Enable a webhook or disable it, whatever it was before',
    access: own,
    limit: 'changes',
    params: webhookParams,
    body: z.object({ enabled: z.boolean({ error: 'Say whether the webhook is enabled' }) }),
    response: changed,
  }),
  removeWebhook: call({
    method: 'DELETE',
    path: '/api/bots/{botId}/webhooks/{webhookId}',
    summary: 'Delete a webhook',
    access: own,
    limit: 'changes',
    params: webhookParams,
    response: messageResponseSchema,
  }),
  rotateWebhookSecret: call({
    method: 'POST',
    path: '/api/bots/{botId}/webhooks/{webhookId}/rotate-secret',
    summary: 'Replace the secret of a webhook; for a day calls are signed with both',
    access: own,
    limit: 'changes',
    params: webhookParams,
    body: rotateSecretBodySchema,
    response: changed,
  }),
};
