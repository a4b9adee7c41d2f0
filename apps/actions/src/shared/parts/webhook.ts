import type { EditorSection, FormPart } from './form-part';

interface WebhookForm {
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly webhookEnabled: boolean;
}

const section: EditorSection<WebhookForm> = { step: 5, panel: 'advanced', paths: ['webhook'] };

export const webhook: FormPart<WebhookForm, 'webhook'> = {
  empty: { webhookUrl: '', webhookSecret: '', webhookEnabled: false },
  of: ({ webhookUrl, webhookSecret, webhookEnabled }) => ({
    webhookUrl: webhookUrl ?? '',
    webhookSecret: webhookSecret ?? '',
    webhookEnabled,
  }),
  body: ({ webhookUrl, webhookSecret, webhookEnabled }, keptSecret) => ({
    webhookUrl: webhookUrl.trim() || null,
    ...(webhookSecret === keptSecret ? {} : { webhookSecret }),
    webhookEnabled,
  }),
  names: { webhookUrl: 'webhook', webhookSecret: 'webhook', webhookEnabled: 'webhook' },
  hasShape: ({ webhookUrl }) => typeof webhookUrl === 'string',
  sections: { webhook: section },
  texts: () => [],
};
