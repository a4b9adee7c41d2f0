import { Skeleton, SkeletonPanels } from '@botter/web-ui';

/** The list before its actions are there: the filters, and a row for each. */
export function ActionsLoading({ label }: { label: string }) {
  return (
    <>
      <Skeleton className="mb-4 h-9 w-72 max-w-full" />
      <SkeletonPanels label={label} heights={Array.from({ length: 6 }, () => 'h-28')} className="gap-2" />
    </>
  );
}
