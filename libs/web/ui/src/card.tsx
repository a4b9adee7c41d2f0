import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

export interface CardProps extends ComponentProps<'section'> {
  /** Drawn as something to press: lifts on hover. */
  interactive?: boolean;
}

/** A surface for one thing. */
export function Card({ interactive, className, ...rest }: CardProps) {
  return (
    <section
      className={cn(
        'rounded-xl border border-line bg-surface shadow-xs',
        interactive &&
          'transition-[border-color,box-shadow,transform] duration-150 hover:border-line-strong hover:shadow-md',
        className,
      )}
      {...rest}
    />
  );
}

export interface CardHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Right side: buttons, a badge. */
  actions?: ReactNode;
  className?: string;
}

export function CardHeader({ title, description, actions, className }: CardHeaderProps) {
  return (
    <div className={cn('flex flex-wrap items-start justify-between gap-3 px-5 pt-4 pb-3', className)}>
      <div className="min-w-0">
        <h2 className="text-sm font-semibold text-ink">{title}</h2>
        {description && <p className="mt-0.5 text-xs text-muted">{description}</p>}
      </div>
      {actions}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('px-5 pb-5', className)} {...rest} />;
}
