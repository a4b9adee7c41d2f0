import { Skeleton } from '@botter/web-ui';

/** The list before its bots are there, as high as with `rows` of them. */
export function BotRowsLoading({ rows }: { rows: number }) {
  return (
    <output aria-label="Loading bots…" className="block divide-y divide-line border-t border-line">
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} className="flex items-center gap-3 px-5 py-3">
          <Skeleton className="size-10 shrink-0 rounded-[28%]" />
          <span className="min-w-0 flex-1 space-y-2">
            <Skeleton className="h-3.5 w-32 max-w-full" />
            <Skeleton className="h-3 w-24 max-w-full" />
          </span>
          <Skeleton className="h-8 w-14" />
        </span>
      ))}
    </output>
  );
}
