import { cn, counted, RelativeTime } from '@botter/web-ui';
import type { ReactNode } from 'react';
import { useWebhookHealth } from '../api/use-webhooks';

/** How the calls of a webhook went: its success rate, its last call and its last error. */
export function WebhookHealth({ botId, webhookId }: { botId: string; webhookId: string }) {
  const health = useWebhookHealth(botId, webhookId);
  // Keeps the place, so that nothing moves when it is loaded.
  if (!health) return <div className="mt-2 h-4" />;
  const { totalCalls, successRate, lastCallAt, lastError } = health;
  if (!lastCallAt) return <Line>Not called yet</Line>;
  const isFailing = lastError?.at === lastCallAt;
  return (
    <>
      <Line>
        {totalCalls === 0
          ? 'No calls in the last 24 hours'
          : `${successRate}% of ${counted(totalCalls, 'call')} succeeded in the last 24 hours`}
        {' · Last call '}
        <RelativeTime at={lastCallAt} />
      </Line>
      {lastError && (
        <Line className={isFailing ? 'text-error-ink' : undefined}>
          Last error <RelativeTime at={lastError.at} />: {lastError.message}
        </Line>
      )}
    </>
  );
}

function Line({ className, children }: { className?: string; children: ReactNode }) {
  return <p className={cn('mt-2 text-xs wrap-anywhere text-muted', className)}>{children}</p>;
}
