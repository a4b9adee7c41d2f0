import type { ReactNode } from 'react';
import { cn } from './cn';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What the thing is for. */
  children?: ReactNode;
  /** The button that makes the first one. */
  action?: ReactNode;
  className?: string;
}

/** What a list shows before it has anything to show. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-14 text-center', className)}>
      {icon && (
        <div className="mb-4 flex size-12 items-center justify-center rounded-xl border border-line bg-surface text-muted shadow-sm [&_svg]:size-5.5">
          {icon}
        </div>
      )}
      <h2 className="text-base font-semibold tracking-tight text-ink">{title}</h2>
      {children && <div className="mt-1.5 max-w-md text-sm text-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
