import { Skeleton } from '@botter/web-ui';

/** Until the webhooks are known. */
export function WebhooksLoading() {
  return (
    <output className="block">
      <span className="sr-only">Loading webhooks...</span>
      <span className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-3 sm:gap-4">
        <Skeleton className="h-20 rounded-xl" />
        <Skeleton className="h-20 rounded-xl" />
        <Skeleton className="h-20 rounded-xl" />
      </span>
      <span className="flex flex-col gap-4">
        <Skeleton className="h-40 rounded-xl" />
        <Skeleton className="h-40 rounded-xl" />
      </span>
    </output>
  );
}
