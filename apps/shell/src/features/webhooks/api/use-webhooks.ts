import { type CallRequest, calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

// Under the bot's own key: a change of the bot makes them stale too.
const webhooksKey = (botId: string) => [...queryKeys.bot(botId), 'webhooks'] as const;
const statsKey = (botId: string) => [...webhooksKey(botId), 'stats'] as const;
const logsKey = (botId: string) => [...webhooksKey(botId), 'logs'] as const;
/** How often open logs and figures are read again, since no live event announces a call. */
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

/** How the calls of one webhook went; undefined until that is loaded. */
export const useWebhookHealth = (botId: string, webhookId: string) =>
  useWebhookStats(botId).data?.find((stats) => stats.webhookId === webhookId);

/** The filter of the log. */
export interface LogFilter {
  /** Id of a webhook, or all those of actions. */
  readonly webhook: string | undefined;
  readonly onlyFailed: boolean;
}

/** While another filter is read, the rows of the one before stay. */
export const useWebhookLogs = (botId: string, { webhook, onlyFailed }: LogFilter) =>
  useQuery({
    queryKey: [...logsKey(botId), webhook, onlyFailed],
    queryFn: ({ signal }) => {
      const query = { limit: 20, webhook, failed: onlyFailed ? ('1' as const) : undefined };
      return request(calls.listWebhookLogs, { params: { botId }, query, signal });
    },
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });

/** A change of webhooks; afterwards everything about them is read again. */
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

export const useEnableWebhook = (botId: string) =>
  useWebhookChange(botId, ({ webhookId, enabled }: { webhookId: string; enabled: boolean }) =>
    request(calls.setWebhookEnabled, { params: { botId, webhookId }, body: { enabled } }),
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
