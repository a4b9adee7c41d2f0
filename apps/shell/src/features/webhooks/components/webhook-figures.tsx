import type { WebhookStats } from '@botter/contracts';
import { Figure } from '@botter/web-ui';
import { useWebhookStats } from '../api/use-webhooks';

/** How the calls of the last 24 hours went. What can't be counted right now shows a dash. */
export function WebhookFigures({ botId }: { botId: string }) {
  const { data, isPending } = useWebhookStats(botId);
  const figures = data && figuresOf(data);
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 max-sm:*:last:col-span-2 sm:grid-cols-3 sm:gap-4">
      {(['Total Calls (24h)', 'Success Rate', 'Avg Response Time'] as const).map((name) => (
        <Figure key={name} name={name} loading={isPending}>
          {figures?.[name] ?? '–'}
        </Figure>
      ))}
    </dl>
  );
}

/** Rate and time are averaged per webhook; without data nothing has failed. */
export function figuresOf(all: readonly WebhookStats[]) {
  const stats = all.filter(({ totalCalls }) => totalCalls > 0);
  const mean = (values: readonly number[], none: number) =>
    values.length === 0 ? none : values.reduce((sum, value) => sum + value, 0) / values.length;
  const rate = mean(
    stats.map(({ successRate }) => successRate),
    100,
  );
  const time = mean(
    stats.map(({ avgExecutionTime }) => avgExecutionTime ?? 0),
    0,
  );
  return {
    'Total Calls (24h)': stats.reduce((sum, { totalCalls }) => sum + totalCalls, 0).toLocaleString(),
    'Success Rate': `${Number(rate.toFixed(1))}%`,
    'Avg Response Time': `${Math.round(time).toLocaleString()}ms`,
  };
}
