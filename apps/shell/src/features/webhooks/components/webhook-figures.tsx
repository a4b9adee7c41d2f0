import type { WebhookStats } from '@botter/contracts';
import { Skeleton } from '@botter/web-ui';
import { useWebhookStats } from '../api/use-webhooks';

/** How the calls of the last 24 hours went. What can't be counted right now shows a dash. */
export function WebhookFigures({ botId }: { botId: string }) {
  const { data, isPending } = useWebhookStats(botId);
  const figures = data && figuresOf(data);
  return (
    <dl className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-3 sm:gap-4">
      {(['Total Calls (24h)', 'Success Rate', 'Avg Response Time'] as const).map((name) => (
        <div key={name} className="rounded-xl border border-line bg-surface px-4 py-3.5 shadow-xs sm:px-5">
          <dt className="text-xs font-medium text-muted">{name}</dt>
          <dd className="mt-1 truncate text-lg font-semibold tracking-tight tabular-nums sm:text-xl">
            {isPending ? <Skeleton className="my-1 h-5 w-16" /> : (figures?.[name] ?? '–')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Rate and time are averaged per webhook; without data nothing has failed. */
export function figuresOf(stats: readonly WebhookStats[]) {
  const mean = (values: readonly number[], none: number) =>
    values.length === 0 ? none : values.reduce((sum, value) => sum + value, 0) / values.length;
  const rate = mean(
    stats.map(({ successRate }) => successRate),
    100,
  );
  const time = mean(
    stats.map(({ avgExecutionTime }) => avgExecutionTime),
    0,
  );
  return {
    'Total Calls (24h)': stats.reduce((sum, { totalCalls }) => sum + totalCalls, 0).toLocaleString(),
    'Success Rate': `${Number(rate.toFixed(1))}%`,
    'Avg Response Time': `${Math.round(time).toLocaleString()}ms`,
  };
}
