import { Skeleton } from '@botter/web-ui';

/** The shape of the screen while it is loading. */
export function SettingsLoading() {
  return (
    <output aria-label="Loading settings…" className="flex flex-col gap-4">
      {[0, 1, 2, 3].map((card) => (
        <span key={card} className="block rounded-xl border border-line bg-surface p-5 shadow-xs">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-4 h-9 w-full" />
          <Skeleton className="mt-3 h-4 w-2/3" />
        </span>
      ))}
    </output>
  );
}
