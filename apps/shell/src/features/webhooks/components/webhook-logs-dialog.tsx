import type { WebhookLog } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Badge, Button, cn, Dialog, RelativeTime, Skeleton, toast } from '@botter/web-ui';
import { useRedeliver, useWebhookLogs } from '../api/use-webhooks';

interface WebhookLogsDialogProps {
  botId: string;
  onOpenChange: (open: boolean) => void;
}

/** The latest calls of all webhooks of the bot and its actions. */
export function WebhookLogsDialog({ botId, onOpenChange }: WebhookLogsDialogProps) {
  return (
    <Dialog open onOpenChange={onOpenChange} size="lg" title="Recent Webhook Logs">
      <Logs botId={botId} />
    </Dialog>
  );
}

function Logs({ botId }: { botId: string }) {
  const { data, error, isPending, isFetching, refetch } = useWebhookLogs(botId);
  if (isPending) return <Skeleton className="h-40 rounded-lg" />;
  if (error) {
    return (
      <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, 'Failed to fetch the logs')}
      </Alert>
    );
  }
  if (data.length === 0) {
    return <p className="py-10 text-center text-sm text-muted">No webhook calls recorded yet</p>;
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
  const { responseStatus: status, errorMessage } = log;
  const isSuccess = status !== null && status >= 200 && status < 300 && errorMessage === null;
  const again = async () => {
    try {
      toast.success((await redeliver.mutateAsync(log.deliveryId)).message);
    } catch (error) {
      toast.error(errorText(error, 'Failed to deliver again'));
    }
  };
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
        <RelativeTime at={log.created_at} />
        <span className="tabular-nums">{log.executionTimeMs}ms</span>
        {log.redeliverable && (
          <Button size="sm" className="ml-auto" busy={redeliver.isPending} onClick={() => void again()}>
            Redeliver
          </Button>
        )}
      </div>
      <p className="mt-1 font-mono text-xs wrap-anywhere">{log.webhookUrl}</p>
      {errorMessage && <p className="mt-1 text-xs wrap-anywhere text-error-ink">{errorMessage}</p>}
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
