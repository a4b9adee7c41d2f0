import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn';
import { ControlLabel } from './control-label';

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Visible name next to the switch. */
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

/** Turns something on or off immediately, without a save button. */
export function Switch({
  checked,
  onCheckedChange,
  label,
  hint,
  disabled,
  hideLabel = false,
  className,
}: SwitchProps) {
  const id = useId();
  return (
    <div className={cn('touch-target flex items-center gap-3', className)}>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cn(
          'relative h-5 w-9 shrink-0 rounded-full bg-line-strong transition-colors duration-150',
          'data-[state=checked]:bg-accent disabled:opacity-50',
          // The target is larger than the drawing.
          'after:absolute after:-inset-3',
        )}
      >
        <Primitive.Thumb className="block size-4 translate-x-0.5 rounded-full bg-white shadow-sm transition-transform duration-150 data-[state=checked]:translate-x-4.5" />
      </Primitive.Root>
      <ControlLabel id={id} label={label} hint={hint} className={hideLabel && 'sr-only'} />
    </div>
  );
}
