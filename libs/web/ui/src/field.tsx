import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import { cn } from './cn';

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  labelledBy: string;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldControl | undefined>(undefined);

/** The aria attributes that tie a control to the Field around it; empty outside a Field. */
export function useFieldControl() {
  const field = useContext(FieldContext);
  return useMemo(
    () =>
      field
        ? {
            id: field.id,
            'aria-describedby': field.describedBy,
            'aria-invalid': field.invalid || undefined,
            'aria-required': field.required || undefined,
          }
        : {},
    [field],
  );
}

/** Id of the label of the Field around, for controls that a label element cannot name (radio groups). */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelledBy;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown in red under the control and announced; replaces nothing, so the hint stays readable. */
  error?: string;
  required?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** Right of the label: a counter, a link. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A labelled form control with its hint and its error, wired together for assistive technology. */
export function Field({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  const control = useMemo(
    () => ({ id, describedBy, labelledBy: `${id}-label`, invalid: Boolean(error), required }),
    [id, describedBy, error, required],
  );
  return (
    <FieldContext value={control}>
      <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
        <div className={cn('flex items-baseline justify-between gap-3', hideLabel && !aside && 'sr-only')}>
          <label
            id={`${id}-label`}
            htmlFor={id}
            className={cn('text-sm font-medium text-ink', hideLabel && 'sr-only')}
          >
            {label}
          </label>
          {aside && <span className="text-xs text-faint tabular-nums">{aside}</span>}
        </div>
        {children}
        {error && (
          <p id={errorId} role="alert" className="flex items-start gap-1.5 text-xs text-error-ink">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {error}
          </p>
        )}
        {hint && (
          <p id={hintId} className="text-xs text-muted">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
