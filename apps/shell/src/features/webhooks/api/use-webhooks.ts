import { type CallRequest, calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

// Under the bot's own key, so that what changes the bot has them read again.
const webhooksKey = (botId: string) => [...queryKeys.bot(botId), 'webhooks'] as const;
const statsKey = (botId: string) => [...webhooksKey(botId), 'stats'] as const;
const logsKey = (botId: string) => [...webhooksKey(botId), 'logs'] as const;
/** How often open logs and figures are read again: calls come without notice. */
const refreshMs = 10_000;

export const useWebhooks = (botId: string) =>
  useQuery({
    queryKey: webhooksKey(botId),
    queryFn: ({ signal }) => request(calls.listWebhooks, { params: { botId }, signal }),
  });

export const useWebhookStats = (botId: string) =>
  useQuery({
    queryKey: statsKey(botId),
    queryFn: ({ signal }) => request(calls.listWebhookStats, { params: { botId }, signal }),
    refetchInterval: refreshMs,
  });

export const useWebhookLogs = (botId: string) =>
  useQuery({
    queryKey: logsKey(botId),
    queryFn: ({ signal }) =>
      request(calls.listWebhookLogs, { params: { botId }, query: { limit: 20 }, signal }),
    refetchInterval: refreshMs,
  });

/** A change of webhooks: afterwards everything about them is read again. */
function useWebhookChange<Variables, Result>(
  botId: string,
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: webhooksKey(botId) }),
  });
}

export const useAddWebhook = (botId: string) =>
  useWebhookChange(botId, (body: CallRequest<typeof calls.addWebhook>['body']) =>
    request(calls.addWebhook, { params: { botId }, body }),
  );

export const useToggleWebhook = (botId: string) =>
  useWebhookChange(botId, (webhookId: string) =>
    request(calls.toggleWebhook, { params: { botId, webhookId } }),
  );

export const useRemoveWebhook = (botId: string) =>
  useWebhookChange(botId, (webhookId: string) =>
    request(calls.removeWebhook, { params: { botId, webhookId } }),
  );

export const useTestWebhook = (botId: string) =>
  useWebhookChange(botId, (webhookId: string) =>
    request(calls.testWebhook, { params: { botId, webhookId }, body: { sampleData: 'default' } }),
  );

export const useRotateSecret = (botId: string) =>
  useWebhookChange(botId, (webhookId: string) =>
    request(calls.rotateWebhookSecret, { params: { botId, webhookId }, body: {} }),
  );

export const useRedeliver = (botId: string) =>
  useWebhookChange(botId, (deliveryId: string) =>
    request(calls.redeliverWebhook, { params: { botId, deliveryId } }),
  );

export const useRedeliverFailed = (botId: string) =>
  useWebhookChange(botId, ({ webhookId, since }: { webhookId: string; since: string }) =>
    request(calls.redeliverFailed, { params: { botId, webhookId }, body: { since } }),
  );
