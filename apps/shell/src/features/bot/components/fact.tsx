import { cn } from '@botter/web-ui';
import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  /** The name is above the value, for values of several lines. */
  stacked?: boolean;
  children: ReactNode;
}

/** One line of a list of facts: its name and what it is. */
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
