import type { Refuse } from './part-definition';

/** A call to a program of the owner. Its fields are at the action, next to `actionData`. */
export const webhook = {
  data: {},
  nouns: { webhookUrl: 'webhook URL', webhookEnabled: 'webhook', webhookSecret: 'webhook secret' },
  of: ({ webhook: call }: { webhook?: { url: string; secretRef: string | null } | null }) =>
    call ? ({ type: 'webhook', ...call } as const) : undefined,
  check(
    { webhookEnabled, webhookUrl }: { webhookEnabled: boolean; webhookUrl: string | null },
    refuse: Refuse,
  ): void {
    if (webhookEnabled && !webhookUrl) refuse(['webhookUrl'], 'Webhook URL is required');
  },
};
