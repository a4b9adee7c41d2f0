import { cn } from '@botter/web-ui';
import type { ReactNode } from 'react';

interface StripProps {
  tone: 'info' | 'warning' | 'error';
  icon: ReactNode;
  /** The remedy. */
  action?: ReactNode;
  children: ReactNode;
}

const looks: Readonly<Record<StripProps['tone'], string>> = {
  info: 'border-accent/20 bg-accent-soft text-accent-ink',
  warning: 'border-delayed/30 bg-delayed-soft text-delayed-ink',
  error: 'border-error/25 bg-error-soft text-error-ink',
};

/** The look of the strip, the same for all its reasons. */
export function Strip({ tone, icon, action, children }: StripProps) {
  return (
    <div
      className={cn(
        'animate-fade-in flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b px-4 text-sm font-medium sm:px-8 [&>svg]:size-4 [&>svg]:shrink-0',
        action ? 'py-2' : 'py-1',
        looks[tone],
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 break-words">{children}</span>
      {action}
    </div>
  );
}
