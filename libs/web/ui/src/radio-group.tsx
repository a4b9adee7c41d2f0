import { RadioGroup as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn';
import { useFieldLabelId } from './field';

export interface RadioOption<V extends string = string> {
  value: V;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<V extends string = string> {
  value: V;
  onValueChange: (value: V) => void;
  options: readonly RadioOption<V>[];
  /** Needed outside a Field. */
  'aria-label'?: string;
  /** Cards side by side, if there is room. */
  columns?: 1 | 2 | 3;
  className?: string;
}

const columnLook = { 1: '', 2: '@xs:grid-cols-2', 3: '@md:grid-cols-3' };

/** One of a few choices, each with room for an explanation, drawn as cards. */
export function RadioGroup<V extends string = string>({
  value,
  onValueChange,
  options,
  columns = 1,
  className,
  ...rest
}: RadioGroupProps<V>) {
  const base = useId();
  const labelId = useFieldLabelId();
  return (
    <Primitive.Root
      value={value}
      onValueChange={(next) => onValueChange(next as V)}
      aria-label={rest['aria-label']}
      aria-labelledby={rest['aria-label'] ? undefined : labelId}
      className={cn('@container', className)}
    >
      <div className={cn('grid gap-2.5', columnLook[columns])}>
        {options.map((option) => (
          <div
            key={option.value}
            className={cn(
              'touch-target relative flex items-start gap-3 rounded-lg border border-line bg-surface p-3 transition-colors',
              'hover:border-line-strong has-data-[state=checked]:border-accent has-data-[state=checked]:bg-accent-soft/50',
              option.disabled && 'pointer-events-none opacity-55',
            )}
          >
            <Primitive.Item
              id={`${base}-${option.value}`}
              value={option.value}
              disabled={option.disabled}
              className="relative z-1 mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface data-[state=checked]:border-accent data-[state=checked]:bg-accent"
            >
              <Primitive.Indicator className="size-1.5 rounded-full bg-on-accent" />
            </Primitive.Item>
            {/* Next to the button: a label may hold one control; Radix adds an input. It covers the card. */}
            <label
              htmlFor={`${base}-${option.value}`}
              className="min-w-0 flex-1 cursor-pointer after:absolute after:inset-0"
            >
              <span className="flex items-center gap-1.5 text-sm font-medium">
                {option.icon}
                {option.label}
              </span>
              {option.description && (
                <span className="mt-0.5 block text-xs text-muted">{option.description}</span>
              )}
            </label>
          </div>
        ))}
      </div>
    </Primitive.Root>
  );
}
