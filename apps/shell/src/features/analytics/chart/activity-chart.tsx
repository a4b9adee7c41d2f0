import type { Activity } from '@botter/contracts';
import { Card, CardBody, CardHeader, SegmentedControl, Skeleton } from '@botter/web-ui';
import { lazy, Suspense, useState } from 'react';
import { type ChartName, charts, pointName, type Series } from './series';

const Bars = lazy(() => import('./bars'));

/** Messages or chats over the range: as bars, and as a table for screen readers. */
export function ActivityChart({ activity }: { activity: Activity }) {
  const [chosen, choose] = useState<ChartName>('messages');
  const series: readonly Series[] = charts[chosen];
  return (
    <Card>
      <CardHeader
        title="Activity"
        description={activity.unit === 'hour' ? 'By hour, in your time zone' : 'By day, in your time zone'}
        actions={
          <SegmentedControl
            aria-label="Show"
            size="sm"
            value={chosen}
            onValueChange={choose}
            segments={[
              { value: 'messages', label: 'Messages' },
              { value: 'chats', label: 'Chats' },
            ]}
          />
        }
      />
      <CardBody>
        <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
          {series.map((one) => (
            <li key={one.key} className="flex items-center gap-1.5">
              <span aria-hidden className="size-2.5 rounded-[3px]" style={{ background: one.color }} />
              {one.name}
              <span className="font-medium text-ink tabular-nums">
                {activity.points.reduce((sum, point) => sum + one.valueOf(point), 0).toLocaleString()}
              </span>
            </li>
          ))}
        </ul>
        <div aria-hidden className="h-64 overflow-x-clip">
          <Suspense fallback={<Skeleton className="h-full rounded-lg" />}>
            <Bars activity={activity} series={series} />
          </Suspense>
        </div>
        <NumbersTable activity={activity} series={series} />
      </CardBody>
    </Card>
  );
}

function NumbersTable({ activity, series }: { activity: Activity; series: readonly Series[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Activity by {activity.unit}</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {activity.points.map((point) => (
            <tr key={point.from}>
              <th scope="row">{pointName(point.from, activity.unit)}</th>
              {series.map((one) => (
                <td key={one.key}>{one.valueOf(point)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
