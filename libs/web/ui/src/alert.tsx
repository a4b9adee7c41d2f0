import { CircleAlert, CircleCheck, Info, RotateCw, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { cn } from './cn';

type AlertTone = 'error' | 'success' | 'warning' | 'info';

const looks = {
  error: { box: 'border-error/25 bg-error-soft text-error-ink', icon: CircleAlert },
  success: { box: 'border-success/25 bg-success-soft text-success-ink', icon: CircleCheck },
  warning: { box: 'border-delayed/30 bg-delayed-soft text-delayed-ink', icon: TriangleAlert },
  info: { box: 'border-accent/20 bg-accent-soft text-accent-ink', icon: Info },
};

export interface AlertProps {
  tone?: AlertTone;
  /** The text; a server's text comes first. */
  children: ReactNode;
  /** Shows Retry. */
  onRetry?: () => void;
  retrying?: boolean;
  onDismiss?: () => void;
  /** Further buttons. */
  actions?: ReactNode;
  className?: string;
}

/** A banner in the page: errors stay until the next action, and screen readers announce them immediately. */
export function Alert({
  tone = 'error',
  children,
  onRetry,
  retrying,
  onDismiss,
  actions,
  className,
}: AlertProps) {
  const { box, icon: Icon } = looks[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn(
        'animate-fade-in flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border px-3.5 py-2.5 text-sm',
        box,
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">{children}</div>
      {actions}
      {onRetry && (
        <Button size="sm" busy={retrying} onClick={onRetry}>
          {!retrying && <RotateCw aria-hidden />}
          Retry
        </Button>
      )}
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="touch-square -my-1 -mr-1.5 flex size-7 items-center justify-center rounded-md hover:bg-current/10"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
