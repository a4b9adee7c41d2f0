import { Field, Input, PasswordInput, Switch } from '@botter/web-ui';
import type { StepProps } from '../step-props';
import { DelayedCallbacks } from './delayed-callbacks';

/** The follow-up, sent some time after this reply: an existing reply, or a new one that is written here. */
export function StepFollowUp({ bot, form, change, actions }: StepProps) {
  return (
    <DelayedCallbacks
      bot={bot}
      callbacks={form.delayedCallbacks}
      actions={actions}
      onChange={(delayedCallbacks) => change({ delayedCallbacks })}
    />
  );
}

type FormProps = Pick<StepProps, 'form' | 'change'>;

/** Whether Telegram shows a preview of the first link. */
export function LinkPreview({ form, change }: FormProps) {
  return (
    <LinkPreviewSwitch
      disabled={form.disableWebPagePreview}
      onChange={(disableWebPagePreview) => change({ disableWebPagePreview })}
    />
  );
}

interface LinkPreviewSwitchProps {
  /** Whether there is no preview. */
  disabled: boolean;
  onChange: (disabled: boolean) => void;
}

export function LinkPreviewSwitch({ disabled, onChange }: LinkPreviewSwitchProps) {
  return (
    <Switch
      checked={!disabled}
      onCheckedChange={(shown) => onChange(!shown)}
      label="Web page preview"
      hint="Telegram shows a preview of the first link in the message."
    />
  );
}

/** The webhook of an action. */
export function WebhookFields({ form, change }: FormProps) {
  return (
    <section aria-labelledby="webhook-heading" className="space-y-4">
      <div>
        <h3 id="webhook-heading" className="text-sm font-medium">
          Webhook
        </h3>
        <p className="mt-0.5 text-xs text-muted">Calls your server whenever this action replies.</p>
      </div>
      <Switch
        checked={form.webhookEnabled}
        onCheckedChange={(webhookEnabled) => change({ webhookEnabled })}
        label="Webhook enabled"
      />
      <Field
        label="Webhook URL"
        required={form.webhookEnabled}
        error={form.webhookEnabled && form.webhookUrl.trim() === '' ? 'Webhook URL is required' : undefined}
      >
        <Input
          type="url"
          inputMode="url"
          value={form.webhookUrl}
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
          value={form.webhookSecret}
          onChange={(event) => change({ webhookSecret: event.target.value })}
          maxLength={512}
        />
      </Field>
    </section>
  );
}
