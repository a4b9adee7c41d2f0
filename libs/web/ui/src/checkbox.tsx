import { Check } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn';
import { ControlLabel } from './control-label';

export interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  className?: string;
}

/** One choice of several that go together, saved with a form. */
export function Checkbox({ checked, onCheckedChange, label, hint, disabled, className }: CheckboxProps) {
  const id = useId();
  return (
    <div className={cn('touch-target flex items-start gap-2.5', className)}>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={(state) => onCheckedChange(state === true)}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cn(
          'relative mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-[5px] border border-line-strong bg-surface shadow-xs transition-colors',
          'after:absolute after:-inset-3 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        )}
      >
        <Primitive.Indicator>
          <Check aria-hidden strokeWidth={3} className="size-3.5 text-on-accent" />
        </Primitive.Indicator>
      </Primitive.Root>
      <ControlLabel id={id} label={label} hint={hint} />
    </div>
  );
}
