import { cn } from './cn';

/** A grey shape while something is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block animate-shimmer rounded-md bg-line/80', className)} />;
}

/** A text that may be outdated while it is loaded again: its room, line by line, without its words. */
export function SkeletonText({ children }: { children: string }) {
  return (
    <span
      aria-hidden
      className="animate-shimmer rounded-md bg-line/80 box-decoration-clone whitespace-pre-wrap"
    >
      <span className="invisible">{children}</span>
    </span>
  );
}

interface SkeletonListProps {
  /** The loading content, announced to screen readers: "Loading bots…". */
  label: string;
  count?: number;
  className?: string;
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Rows with an avatar and two lines: chats, people. */
export function SkeletonRows({ label, count = 6, className }: SkeletonListProps) {
  return (
    <output aria-label={label} className={cn('flex flex-col', className)}>
      {range(count).map((at) => (
        <span key={at} className="flex items-center gap-3 px-3 py-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <span className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
        </span>
      ))}
    </output>
  );
}

/** Cards in a grid: bots, actions. */
export function SkeletonCards({ label, count = 3, className }: SkeletonListProps) {
  return (
    <output aria-label={label} className={cn('grid gap-4 sm:grid-cols-2 xl:grid-cols-3', className)}>
      {range(count).map((at) => (
        <span key={at} className="rounded-xl border border-line bg-surface p-5">
          <span className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-[28%]" />
            <span className="flex-1 space-y-2">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3 w-1/3" />
            </span>
          </span>
          <Skeleton className="mt-6 h-3 w-4/5" />
          <Skeleton className="mt-5 h-8 w-24" />
        </span>
      ))}
    </output>
  );
}

/** A card of a page: its title, and lines as wide as they come. */
export function SkeletonPanel({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn('block rounded-xl border border-line bg-surface p-5', className)}>
      <Skeleton className="h-4 w-40 max-w-2/3" />
      <Skeleton className="mt-5 h-3.5 w-4/5" />
      <Skeleton className="mt-3 h-3.5 w-3/5" />
    </span>
  );
}

interface SkeletonPanelsProps {
  label: string;
  /** Class of the height of each. */
  heights: readonly string[];
  className?: string;
}

/** Cards of a page, below each other. */
export function SkeletonPanels({ label, heights, className }: SkeletonPanelsProps) {
  return (
    <output aria-label={label} className={cn('flex flex-col gap-4', className)}>
      {heights.map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are identical
        <SkeletonPanel key={at} className={height} />
      ))}
    </output>
  );
}

/** A card with one figure. */
export function SkeletonFigure({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn('block rounded-xl border border-line bg-surface p-4', className)}>
      <Skeleton className="h-3 w-20 max-w-2/3" />
      <Skeleton className="mt-3 h-5 w-12" />
    </span>
  );
}

/** Bubbles of a conversation, left and right. */
export function SkeletonMessages({ label, count = 5, className }: SkeletonListProps) {
  return (
    <output aria-label={label} className={cn('flex flex-col gap-3 p-4', className)}>
      {range(count).map((at) => (
        <Skeleton
          key={at}
          className={cn('h-11 rounded-2xl', at % 3 === 1 ? 'w-2/5 self-end' : 'w-1/2', at % 2 && 'h-16')}
        />
      ))}
    </output>
  );
}
