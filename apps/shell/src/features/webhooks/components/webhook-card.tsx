import { countedFailures, type Webhook } from '@botter/contracts';
import { errorText, undoOption } from '@botter/web-data';
import {
  Alert,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  counted,
  exactTime,
  toast,
  useAttempt,
} from '@botter/web-ui';
import { Play, Power, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  useEnableWebhook,
  useRedeliverFailed,
  useRemoveWebhook,
  useTestWebhook,
  useWebhookHealth,
} from '../api/use-webhooks';
import { platformOf } from '../platform';
import { SecretRow } from './secret-row';
import { WebhookHealth } from './webhook-health';

const dayMs = 86_400_000;

const reasons = {
  gone: 'Its receiver responded that it is gone (410).',
  failing: 'Every call has failed for five days.',
} as const;

/** A webhook with everything one can do with it. */
export function WebhookCard({ botId, webhook }: { botId: string; webhook: Webhook }) {
  const { id, webhookUrl, enabled, disabledReason, disabledAt } = webhook;
  const reason = disabledReason && disabledReason !== 'owner' ? reasons[disabledReason] : undefined;
  return (
    <Card aria-label={`Webhook ${webhookUrl}`} className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge tone={platformOf(webhookUrl) === 'Custom' ? 'neutral' : 'accent'}>
          {platformOf(webhookUrl)}
        </Badge>
        <Badge tone={enabled ? 'success' : 'neutral'} dot>
          {enabled ? 'Enabled' : 'Disabled'}
        </Badge>
        {webhook.events.map((event) => (
          <Badge key={event} tone={event === 'message' ? 'command' : 'callback'}>
            {event === 'message' ? 'message' : 'callbacks'}
          </Badge>
        ))}
        {webhook.payloadFormat === 'envelope' && <Badge>envelope</Badge>}
        {webhook.webhookSecret !== null && (
          <Badge tone="url" icon={<ShieldCheck aria-hidden />}>
            Signed
          </Badge>
        )}
      </div>
      <p className="mt-3 font-mono text-sm wrap-anywhere">{webhookUrl}</p>
      <p className="mt-1 text-xs text-muted">
        Timeout: {webhook.timeoutSeconds}s · Retries: {webhook.retryCount}
      </p>
      {reason && disabledAt && (
        <Alert tone="warning" className="mt-3">
          Disabled on {exactTime(new Date(disabledAt))}. {reason} Fix the receiver, then enable it again.
        </Alert>
      )}
      <WebhookHealth botId={botId} webhookId={id} />
      <SecretRow botId={botId} webhook={webhook} />
      <WebhookButtons botId={botId} webhookId={id} webhook={webhook} />
    </Card>
  );
}

/** The test was made, and its response was no success. */
class FailedTest extends Error {}

function WebhookButtons({
  botId,
  webhookId,
  webhook,
}: {
  botId: string;
  webhookId: string;
  webhook: Webhook;
}) {
  const [isDeleting, setDeleting] = useState(false);
  const { problem, attempt } = useAttempt();
  const test = useTestWebhook(botId);
  const enable = useEnableWebhook(botId);
  const remove = useRemoveWebhook(botId);
  const redeliver = useRedeliverFailed(botId);
  const failed = useWebhookHealth(botId, webhookId)?.failedDeliveries ?? 0;

  const runTest = () =>
    attempt(
      async () => {
        const { success, result, message, details } = await test.mutateAsync(webhookId);
        if (!success) throw new FailedTest(`Test failed: ${message} (${details})`);
        const { executionTimeMs, statusCode } = result;
        toast.success(`Test webhook sent successfully (${executionTimeMs}ms, Status: ${statusCode})`);
      },
      (error) => (error instanceof FailedTest ? error.message : errorText(error, 'Failed to test webhook')),
    );
  const runEnable = () =>
    attempt(
      async () => {
        const { message } = await enable.mutateAsync({ webhookId, enabled: !webhook.enabled });
        toast.success(message, undoOption(botId));
      },
      (error) => errorText(error, 'Failed to toggle webhook'),
    );
  const runRedeliver = () =>
    attempt(
      async () => {
        const since = new Date(Date.now() - dayMs).toISOString();
        toast.success((await redeliver.mutateAsync({ webhookId, since })).message);
      },
      (error) => errorText(error, 'Failed to deliver again'),
    );

  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {problem && (
        <Alert tone="error" className="w-full">
          {problem}
        </Alert>
      )}
      <Button size="sm" busy={test.isPending} onClick={() => void runTest()}>
        <Play aria-hidden />
        Test
      </Button>
      <Button size="sm" busy={enable.isPending} onClick={() => void runEnable()}>
        <Power aria-hidden />
        {webhook.enabled ? 'Disable' : 'Enable'}
      </Button>
      {webhook.enabled && failed > 0 && (
        <Button size="sm" busy={redeliver.isPending} onClick={() => void runRedeliver()}>
          Redeliver failed (24h): {deliveries(failed)}
        </Button>
      )}
      <Button size="sm" onClick={() => setDeleting(true)} className="text-error-ink">
        <Trash2 aria-hidden />
        Delete
      </Button>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete webhook"
        description="Are you sure you want to delete this webhook?"
        confirmLabel="Delete webhook"
        errorText={(error) => errorText(error, 'Failed to delete webhook')}
        onConfirm={async () => {
          await remove.mutateAsync(webhookId);
          toast.success('Webhook deleted successfully', undoOption(botId));
        }}
      >
        <p className="mt-2 font-mono text-xs wrap-anywhere">{webhook.webhookUrl}</p>
      </ConfirmDialog>
    </div>
  );
}

const deliveries = (count: number) =>
  count < countedFailures
    ? counted(count, 'delivery', 'deliveries')
    : `${countedFailures.toLocaleString()}+ deliveries`;
