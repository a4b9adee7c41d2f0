import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from './cn';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerGhost' | 'link';
type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent shadow-xs hover:bg-accent-hover active:bg-accent-hover inset-shadow-[0_1px_0_oklch(1_0_0/0.16)]',
  secondary:
    'border border-line-strong/80 bg-surface text-ink shadow-xs hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
  ghost: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'bg-error-fill text-white shadow-xs hover:bg-error-hover',
  dangerGhost: 'text-error-ink hover:bg-error-soft',
  link: 'text-accent-ink underline-offset-4 hover:underline px-0!',
};
const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-2.5 text-xs [&_svg]:size-3.5',
  md: 'h-9 gap-2 px-3.5 text-sm [&_svg]:size-4',
  lg: 'h-11 gap-2 px-5 text-base [&_svg]:size-[1.125rem]',
};

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * Work in progress: shows a turning circle and ignores presses; the button keeps its place and its focus.
   */
  busy?: boolean;
  /** Gives the look to the only child (a link) instead of rendering a button. */
  asChild?: boolean;
}

/** The button of the product. Without `type` it is a plain button, never a submit by accident. */
export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  asChild = false,
  className,
  children,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = cn(
    'touch-target inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap select-none',
    'transition-[background-color,color,border-color,box-shadow,transform] duration-150 active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-50 aria-busy:cursor-progress [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  );
  if (asChild) {
    return (
      <Slot.Root className={look} onClick={onClick} {...(rest as object)}>
        {children}
      </Slot.Root>
    );
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={look}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />}
      {children}
    </button>
  );
}
