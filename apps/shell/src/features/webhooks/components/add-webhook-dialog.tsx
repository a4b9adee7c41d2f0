import { calls, type WebhookEvent, webhookDefaults } from '@botter/contracts';
import { undoOption } from '@botter/web-data';
import { useCallForm, useFormSubmit } from '@botter/web-data/forms';
import {
  Alert,
  Button,
  Checkbox,
  ConfirmDialog,
  Dialog,
  Field,
  Input,
  SegmentedControl,
  Switch,
  toast,
} from '@botter/web-ui';
import { useState } from 'react';
import { useAddWebhook } from '../api/use-webhooks';
import { newSecret } from '../new-secret';

const eventNames: Readonly<Record<WebhookEvent, string>> = {
  message: 'Messages',
  callback_query: 'Button Callbacks',
  'contact.created': 'New Contacts',
  'contact.changed': 'Changed Contacts',
  'broadcast.done': 'Ended Broadcasts',
};

interface AddWebhookDialogProps {
  botId: string;
  /** The beginning of the address. */
  initialUrl: string;
  /** Addresses of the webhooks that the bot has. */
  knownUrls: readonly string[];
  onOpenChange: (open: boolean) => void;
}

/** "Add Webhook": the address, the events, and the signature. */
export function AddWebhookDialog({ botId, initialUrl, knownUrls, onOpenChange }: AddWebhookDialogProps) {
  const form = useCallForm(calls.addWebhook, {
    ...webhookDefaults,
    events: [...webhookDefaults.events],
    webhookUrl: initialUrl,
    webhookSecret: '',
  });
  const { register, formState, watch, setValue } = form;
  const { errors, isSubmitted: shouldValidate, isDirty } = formState;
  const [isLeaving, setLeaving] = useState(false);
  /** The address that is there already, of which the person knows now. */
  const [repeated, setRepeated] = useState<string>();
  const isRepeated = repeated !== undefined && repeated === (watch('webhookUrl') ?? '').trim();
  const add = useAddWebhook(botId);
  const events = watch('events') ?? [];

  const { submit, failure } = useFormSubmit(
    form,
    async (body) => {
      if (knownUrls.includes(body.webhookUrl) && !isRepeated) return setRepeated(body.webhookUrl);
      await add.mutateAsync(body);
      toast.success('Webhook created successfully', undoOption(botId));
      onOpenChange(false);
    },
    { failed: 'Failed to create webhook' },
  );
  const choose = (event: WebhookEvent, isChosen: boolean) => {
    const others = events.filter((one) => one !== event);
    setValue('events', isChosen ? [...others, event] : others, { shouldValidate, shouldDirty: true });
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => (isDirty ? setLeaving(true) : onOpenChange(open))}
        dismissible={!add.isPending}
        title="Add Webhook"
        description="Your program is called for everything that people do in the bot."
        onSubmit={submit}
        footer={
          <>
            <Button onClick={() => onOpenChange(false)} disabled={add.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={add.isPending}>
              {add.isPending ? 'Creating...' : isRepeated ? 'Create anyway' : 'Create Webhook'}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {failure && <Alert tone="error">{failure}</Alert>}
          {isRepeated && (
            <Alert tone="warning">
              This bot already has a webhook with this address. Your program may be called twice.
            </Alert>
          )}
          <Field label="Webhook URL" required error={errors.webhookUrl?.message}>
            <Input
              type="url"
              autoComplete="off"
              placeholder="https://n8n.example.com/webhook/…"
              {...register('webhookUrl')}
            />
          </Field>
          <fieldset>
            <legend className="mb-1.5 text-sm font-medium">Events</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {(Object.keys(eventNames) as WebhookEvent[]).map((event) => (
                <Checkbox
                  key={event}
                  label={eventNames[event]}
                  checked={events.includes(event)}
                  onCheckedChange={(isChosen) => choose(event, isChosen)}
                />
              ))}
            </div>
            {errors.events?.message && (
              <p role="alert" className="mt-1.5 text-xs text-error-ink">
                {errors.events.message}
              </p>
            )}
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Timeout" hint="5 to 300 seconds" error={errors.timeoutSeconds?.message}>
              <Input
                type="number"
                min={5}
                max={300}
                {...register('timeoutSeconds', { valueAsNumber: true })}
              />
            </Field>
            <Field label="Retry Count" hint="0 to 10, with growing pauses" error={errors.retryCount?.message}>
              <Input type="number" min={0} max={10} {...register('retryCount', { valueAsNumber: true })} />
            </Field>
          </div>
          <Field
            label="Secret (optional)"
            hint="Signs every call (HMAC-SHA256), so that your program can verify the sender."
            error={errors.webhookSecret?.message}
          >
            <div className="flex gap-2">
              <Input
                autoComplete="off"
                spellCheck={false}
                className="min-w-0 flex-1 font-mono"
                {...register('webhookSecret')}
              />
              <Button
                onClick={() => setValue('webhookSecret', newSecret(), { shouldValidate, shouldDirty: true })}
              >
                Generate
              </Button>
            </div>
          </Field>
          <div className="flex flex-col gap-1.5">
            <span className="text-sm font-medium">Payload</span>
            <SegmentedControl
              aria-label="Payload"
              value={watch('payloadFormat') ?? webhookDefaults.payloadFormat}
              onValueChange={(format) => setValue('payloadFormat', format, { shouldDirty: true })}
              segments={[
                { value: 'standard', label: 'Standard' },
                { value: 'envelope', label: 'Envelope' },
              ]}
            />
            <p className="text-xs text-muted">
              The envelope adds message id, file, names, language and the action that replied.
            </p>
          </div>
          <Switch
            label="Enable webhook immediately"
            checked={watch('enabled') ?? true}
            onCheckedChange={(enabled) => setValue('enabled', enabled, { shouldDirty: true })}
          />
        </div>
      </Dialog>
      {/* Outside of the form: what is submitted in it would submit the form, too. */}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Discard this webhook?"
        description="What you entered isn't saved."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        onConfirm={() => onOpenChange(false)}
      />
    </>
  );
}
