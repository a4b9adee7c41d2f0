import { cn, Skeleton } from '@botter/web-ui';
import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  /** The name is above the value, for values of several lines. */
  stacked?: boolean;
  children: ReactNode;
}

/** One line of a list of facts: its name and its value. */
export function Fact({ name, stacked, children }: FactProps) {
  return (
    <div
      className={cn(
        'py-3 text-sm',
        stacked ? 'flex flex-col gap-1' : 'flex flex-wrap items-baseline gap-x-4 gap-y-1',
      )}
    >
      <dt className="w-28 shrink-0 text-muted sm:w-36">{name}</dt>
      <dd className={cn('min-w-0 break-words text-ink', !stacked && 'flex-1 basis-36')}>{children}</dd>
    </div>
  );
}

interface FactsLoadingProps {
  /** The loading content, announced to screen readers: "Loading bot health…". */
  label: string;
  /** How many lines of text each fact will have, so that nothing below moves when they come. */
  lines: readonly number[];
}

/** A list of facts while it is loading, as high as it will be. */
export function FactsLoading({ label, lines }: FactsLoadingProps) {
  return (
    <output aria-label={label} className="block divide-y divide-line">
      {lines.map((count, fact) => (
        <span key={`${fact} of ${lines.length}`} className="block py-3">
          {Array.from({ length: count }, (_, line) => (
            <Skeleton
              key={`${line} of ${count}`}
              className={cn('my-1 h-3', line === 0 ? 'w-3/5' : 'w-4/5')}
            />
          ))}
        </span>
      ))}
    </output>
  );
}
