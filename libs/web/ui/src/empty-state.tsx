import type { ReactNode } from 'react';
import { cn } from './cn';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** Level of the heading: 1 if the empty state is the whole screen. */
  level?: 1 | 2 | 3;
  /** The purpose of the thing. */
  children?: ReactNode;
  /** The button that makes the first one. */
  action?: ReactNode;
  className?: string;
}

/** Shown by a list without items. */
export function EmptyState({ icon, title, level = 2, children, action, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn('flex flex-col items-center px-6 py-14 text-center', className)}>
      {icon && (
        <div className="mb-4 flex size-12 items-center justify-center rounded-xl border border-line bg-surface text-muted shadow-sm [&_svg]:size-5.5">
          {icon}
        </div>
      )}
      <Heading className="text-base font-semibold tracking-tight text-ink">{title}</Heading>
      {children && <div className="mt-1.5 max-w-md text-sm text-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
