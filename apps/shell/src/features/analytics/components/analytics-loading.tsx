import { Card, CardBody, CardHeader, Skeleton } from '@botter/web-ui';
import { ListCardLoading } from './list-card';
import { StatCards } from './stat-cards';

/** The page before its figures are there. */
export function AnalyticsLoading({ botName }: { botName?: string | undefined }) {
  return (
    <output aria-label="Loading analytics…" className="block space-y-4">
      <StatCards analytics={undefined} botName={botName} />
      <ActivityChartLoading />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ListCardLoading title="Recent Messages" />
        <ListCardLoading title="Top Chats" avatars />
      </div>
    </output>
  );
}

/** As high as the chart with its switch and its legend. */
export function ActivityChartLoading() {
  return (
    <Card>
      <CardHeader title="Activity" actions={<Skeleton className="h-8 w-36" />} />
      <CardBody>
        <Skeleton className="mt-1 mb-3 h-4 w-44" />
        <Skeleton className="h-64 rounded-lg" />
      </CardBody>
    </Card>
  );
}

/** Before the activity is known. */
export function UsedMostLoading() {
  return (
    <>
      <ListCardLoading title="Most used actions" />
      <ListCardLoading title="Buttons pressed" />
    </>
  );
}
