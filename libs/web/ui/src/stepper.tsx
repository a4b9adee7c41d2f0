import { Check } from 'lucide-react';
import { cn } from './cn';

interface Step {
  label: string;
  /** True if nothing is missing in it. */
  complete: boolean;
  /** True if it contains something that can't be saved. */
  invalid?: boolean;
}

export interface StepperProps {
  steps: readonly Step[];
  /** Index of the open step. */
  current: number;
  onStep: (index: number) => void;
  'aria-label': string;
  className?: string;
}

/** Up to four names fit next to each other on everything but a phone, more of them only in a wide row. */
const looks = {
  few: { item: 'max-sm:flex-1', button: 'sm:pr-3', open: 'max-sm:pr-3', name: 'max-sm:sr-only' },
  many: {
    item: '@max-[50rem]:flex-1',
    button: '@min-[50rem]:pr-3',
    open: '@max-[50rem]:pr-3',
    name: '@max-[50rem]:sr-only',
  },
};

/**
 * The steps of a wizard; each can be opened at any time. If there is no room for all names, only the open
 * step shows its name.
 */
export function Stepper({ steps, current, onStep, className, ...rest }: StepperProps) {
  const look = looks[steps.length > 4 ? 'many' : 'few'];
  return (
    <nav aria-label={rest['aria-label']} className={cn('@container', className)}>
      <ol className="flex items-center gap-1.5 sm:gap-2">
        {steps.map((step, at) => {
          const open = at === current;
          const done = step.complete && !step.invalid;
          return (
            <li
              key={step.label}
              className={cn('flex min-w-0 items-center gap-1.5 sm:gap-2', open && look.item)}
            >
              {at > 0 && (
                <span aria-hidden className="hidden h-px w-3 shrink-0 bg-line-strong sm:block lg:w-8" />
              )}
              <button
                type="button"
                onClick={() => onStep(at)}
                aria-current={open ? 'step' : undefined}
                className={cn(
                  'touch-square flex items-center gap-2 rounded-full py-1 pr-1 pl-1 text-sm font-medium transition-colors',
                  look.button,
                  open
                    ? cn('bg-accent-soft text-accent-ink', look.open)
                    : 'justify-center text-muted hover:bg-hover hover:text-ink',
                )}
              >
                <span
                  className={cn(
                    'flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
                    step.invalid
                      ? 'bg-error-soft text-error-ink ring-1 ring-error/40 ring-inset'
                      : open
                        ? 'bg-accent text-on-accent'
                        : done
                          ? 'bg-success-soft text-success-ink'
                          : 'bg-sunken text-muted ring-1 ring-line ring-inset',
                  )}
                >
                  {done ? <Check aria-hidden strokeWidth={3} className="size-3.5" /> : at + 1}
                </span>
                <span className={cn('truncate', !open && look.name)}>{step.label}</span>
                <span className="sr-only">{step.invalid ? '(has errors)' : done ? '(complete)' : ''}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
