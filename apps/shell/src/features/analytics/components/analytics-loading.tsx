import { SkeletonFigure, SkeletonPanel } from '@botter/web-ui';

/** The page before its figures are there. */
export function AnalyticsLoading() {
  return (
    <output aria-label="Loading analytics…" className="block space-y-4">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {[1, 2, 3, 4].map((at) => (
          <SkeletonFigure key={at} />
        ))}
      </div>
      <ActivityChartLoading />
      <div className="grid gap-4 lg:grid-cols-2">
        <SkeletonPanel className="h-64" />
        <SkeletonPanel className="h-64" />
      </div>
    </output>
  );
}

/** As high as the chart. */
export function ActivityChartLoading() {
  return <SkeletonPanel className="h-94" />;
}
