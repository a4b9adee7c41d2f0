import type { ReactNode } from 'react';
import { cn } from './cn';

interface ControlLabelProps {
  /** Id of the control; that of the hint is `<id>-hint`. */
  id: string;
  label: ReactNode;
  hint: ReactNode;
  className?: string | false;
}

/** The words next to a checkbox or a switch. */
export function ControlLabel({ id, label, hint, className }: ControlLabelProps) {
  return (
    <span className={cn('min-w-0', className)}>
      <label htmlFor={id} dir="auto" className="block text-sm font-medium wrap-anywhere">
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className="block text-xs text-muted">
          {hint}
        </span>
      )}
    </span>
  );
}
