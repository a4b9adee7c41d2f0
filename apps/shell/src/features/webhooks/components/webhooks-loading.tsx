import { SkeletonFigure, SkeletonPanel } from '@botter/web-ui';

/** Shown until the webhooks are loaded. */
export function WebhooksLoading() {
  return (
    <output className="block">
      <span className="sr-only">Loading webhooks...</span>
      <span className="mb-4 grid grid-cols-2 gap-3 max-sm:*:last:col-span-2 sm:grid-cols-3 sm:gap-4">
        <SkeletonFigure />
        <SkeletonFigure />
        <SkeletonFigure />
      </span>
      <span className="flex flex-col gap-4">
        <SkeletonPanel className="h-40" />
        <SkeletonPanel className="h-40" />
      </span>
    </output>
  );
}
