import { Card, cn, Skeleton, SkeletonRows } from '@botter/web-ui';

/** The page in outline. */
export function NotificationsLoading() {
  return (
    <output aria-label="Loading notifications…" className="flex flex-col gap-4">
      <Card className="grid grid-cols-2 gap-4 p-5 lg:grid-cols-4">
        {['Telegram', 'Global', 'Active Bots', 'Status'].map((name) => (
          <span key={name} className={cn('space-y-2', name === 'Status' ? 'h-16.5' : 'h-12.5')}>
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-5 w-24" />
          </span>
        ))}
      </Card>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {['Telegram Connection', 'Global Settings'].map((name) => (
          <Card key={name} className="space-y-4 p-5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-2/3" />
          </Card>
        ))}
      </div>
      <Card>
        <SkeletonRows label="Loading bots…" count={3} />
      </Card>
    </output>
  );
}
