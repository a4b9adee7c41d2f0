import type { ReactNode } from 'react';
import { cn } from './cn';
import { Skeleton } from './skeleton';

const looks = {
  md: { value: 'text-lg sm:text-xl', skeleton: 'my-1 h-5 w-12' },
  lg: { value: 'text-2xl', skeleton: 'my-1.5 h-5 w-12' },
  words: { value: 'text-base leading-8', skeleton: 'my-1.5 h-5 w-24' },
};

export interface FigureProps {
  name: string;
  /** Small, at the end of the name. */
  icon?: ReactNode;
  /** `words`: a name instead of a number. */
  size?: keyof typeof looks;
  /** The whole text, on hover, if it may be cut. */
  title?: string;
  loading?: boolean;
  children?: ReactNode;
}

/** One figure with its name, as a card. Several stand next to each other in a `dl`. */
export function Figure({ name, icon, size = 'md', title, loading, children }: FigureProps) {
  const look = looks[size];
  return (
    <div className="min-w-0 rounded-xl border border-line bg-surface px-4 py-3.5 shadow-xs sm:px-5">
      <dt
        className={cn(
          'text-xs font-medium text-muted [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint',
          icon ? 'flex items-center justify-between gap-2' : 'truncate',
        )}
      >
        {name}
        {icon}
      </dt>
      <dd
        dir="auto"
        title={title}
        className={cn('mt-1 truncate font-semibold tracking-tight tabular-nums', look.value)}
      >
        {loading ? <Skeleton className={look.skeleton} /> : children}
      </dd>
    </div>
  );
}
