import { Field, Input, PasswordInput, Switch } from '@botter/web-ui';
import type { StepProps } from '../step-props';
import { DelayedCallbacks } from './delayed-callbacks';

/** What is sent some time after this reply: a reply that exists, or one that is written here. */
export function StepFollowUp({ bot, draft, change, actions }: StepProps) {
  return (
    <DelayedCallbacks
      bot={bot}
      callbacks={draft.delayedCallbacks}
      actions={actions}
      onChange={(delayedCallbacks) => change({ delayedCallbacks })}
    />
  );
}

/** Step 5: link previews, what follows later, and a webhook that is told about each answer. */
export function StepAdvanced(props: StepProps) {
  return (
    <div className="space-y-6">
      <LinkPreview {...props} />
      <hr className="border-line" />
      <StepFollowUp {...props} />
      <hr className="border-line" />
      <WebhookFields {...props} />
    </div>
  );
}

type DraftProps = Pick<StepProps, 'draft' | 'change'>;

/** Whether Telegram shows a preview of the first link. */
export function LinkPreview({ draft, change }: DraftProps) {
  return (
    <Switch
      checked={!draft.disableWebPagePreview}
      onCheckedChange={(shown) => change({ disableWebPagePreview: !shown })}
      label="Web page preview"
      hint="Telegram shows a preview of the first link in the message."
    />
  );
}

/** The webhook of an action. */
export function WebhookFields({ draft, change }: DraftProps) {
  return (
    <section aria-labelledby="webhook-heading" className="space-y-4">
      <div>
        <h3 id="webhook-heading" className="text-sm font-medium">
          Webhook
        </h3>
        <p className="mt-0.5 text-xs text-muted">Calls your server whenever this action replies.</p>
      </div>
      <Switch
        checked={draft.webhookEnabled}
        onCheckedChange={(webhookEnabled) => change({ webhookEnabled })}
        label="Webhook enabled"
      />
      <Field
        label="Webhook URL"
        required={draft.webhookEnabled}
        error={draft.webhookEnabled && draft.webhookUrl.trim() === '' ? 'Webhook URL is required' : undefined}
      >
        <Input
          type="url"
          inputMode="url"
          value={draft.webhookUrl}
          onChange={(event) => change({ webhookUrl: event.target.value })}
          placeholder="https://example.com/hooks/botter"
          maxLength={2048}
          className="font-mono"
        />
      </Field>
      <Field
        label="Webhook secret"
        hint="Optional. Signs each call with HMAC-SHA256, so that you can verify the sender."
      >
        <PasswordInput
          what="secret"
          value={draft.webhookSecret}
          onChange={(event) => change({ webhookSecret: event.target.value })}
          maxLength={512}
        />
      </Field>
    </section>
  );
}
