import { actionWebhooks, type Webhook, type WebhookLog } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import {
  Alert,
  Badge,
  Button,
  cn,
  Dialog,
  exactTime,
  logTime,
  RelativeTime,
  SegmentedControl,
  Select,
  Skeleton,
  toast,
  useAttempt,
} from '@botter/web-ui';
import { useState } from 'react';
import { type LogFilter, useRedeliver, useWebhookLogs } from '../api/use-webhooks';

interface WebhookLogsDialogProps {
  botId: string;
  webhooks: readonly Webhook[];
  onOpenChange: (open: boolean) => void;
}

/** The latest calls of all webhooks of the bot and its actions. */
export function WebhookLogsDialog({ botId, webhooks, onOpenChange }: WebhookLogsDialogProps) {
  const [webhook, setWebhook] = useState('');
  const [onlyFailed, setOnlyFailed] = useState(false);
  return (
    <Dialog open onOpenChange={onOpenChange} size="lg" title="Recent Webhook Logs">
      <div className="mb-2 flex flex-wrap gap-2">
        <Select
          aria-label="Webhook"
          className="min-w-0 flex-1 basis-60"
          value={webhook}
          onValueChange={setWebhook}
          options={[
            { value: '', label: 'All webhooks' },
            ...webhooks.map(({ id, webhookUrl }) => ({ value: id, label: webhookUrl })),
            { value: actionWebhooks, label: 'Webhooks of actions' },
          ]}
        />
        <SegmentedControl
          aria-label="Calls"
          value={onlyFailed ? 'failed' : 'all'}
          onValueChange={(calls) => setOnlyFailed(calls === 'failed')}
          segments={[
            { value: 'all', label: 'All calls' },
            { value: 'failed', label: 'Failed' },
          ]}
        />
      </div>
      <Logs botId={botId} filter={{ webhook: webhook || undefined, onlyFailed }} />
    </Dialog>
  );
}

function Logs({ botId, filter }: { botId: string; filter: LogFilter }) {
  const { data, error, isPending, isFetching, refetch } = useWebhookLogs(botId, filter);
  if (isPending) return <Skeleton className="h-40 rounded-lg" />;
  if (error) {
    return (
      <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, 'Failed to fetch the logs')}
      </Alert>
    );
  }
  if (data.length === 0) {
    const isFiltered = filter.webhook !== undefined || filter.onlyFailed;
    return (
      <p className="py-10 text-center text-sm text-muted">
        {isFiltered ? 'No such calls' : 'No webhook calls recorded yet'}
      </p>
    );
  }
  return (
    <ul aria-label="Webhook calls" className="divide-y divide-line">
      {data.map((log) => (
        <LogRow key={log.id} botId={botId} log={log} />
      ))}
    </ul>
  );
}

function LogRow({ botId, log }: { botId: string; log: WebhookLog }) {
  const redeliver = useRedeliver(botId);
  const { problem, attempt } = useAttempt();
  const { responseStatus: status, errorMessage } = log;
  const time = new Date(log.created_at);
  const isSuccess = status !== null && status >= 200 && status < 300 && errorMessage === null;
  const again = () =>
    attempt(
      async () => toast.success((await redeliver.mutateAsync(log.deliveryId)).message),
      (error) => errorText(error, 'Failed to deliver again'),
    );
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-2 text-xs text-muted">
        <span
          aria-hidden
          className={cn('size-2 shrink-0 rounded-full', isSuccess ? 'bg-success' : 'bg-error')}
        />
        <Badge>{log.webhookType === 'bot_webhook' ? 'Bot Webhook' : 'Action Webhook'}</Badge>
        <span className={cn('font-medium', isSuccess ? 'text-success-ink' : 'text-error-ink')}>
          {status ?? 'Failed'}
        </span>
        <time dateTime={log.created_at} title={exactTime(time)} className="tabular-nums">
          {logTime(time)}
        </time>
        <RelativeTime at={log.created_at} />
        <span className="tabular-nums">{log.executionTimeMs}ms</span>
        {log.redeliverable && (
          <Button size="sm" className="ml-auto" busy={redeliver.isPending} onClick={() => void again()}>
            Redeliver
          </Button>
        )}
      </div>
      {problem && (
        <Alert tone="error" className="my-2">
          {problem}
        </Alert>
      )}
      <p className="mt-1 font-mono text-xs wrap-anywhere">{log.webhookUrl}</p>
      {errorMessage && !saysStatusOnly(log) && (
        <p className="mt-1 text-xs wrap-anywhere text-error-ink">{errorMessage}</p>
      )}
      <p className="mt-1 text-xs wrap-anywhere text-muted">
        Delivery <code>{log.deliveryId}</code>
      </p>
      {log.responseBody && (
        <details className="mt-1 text-xs text-muted">
          <summary className="cursor-pointer">Response</summary>
          <pre className="mt-1 max-h-40 overflow-auto rounded-md bg-sunken p-2 wrap-anywhere whitespace-pre-wrap">
            {log.responseBody}
          </pre>
        </details>
      )}
    </li>
  );
}

/** The status is in the row already. */
function saysStatusOnly({ errorMessage, responseStatus }: WebhookLog): boolean {
  return responseStatus !== null && (errorMessage?.endsWith(` answered ${responseStatus}`) ?? false);
}
