import type { ReactNode } from 'react';
import { cn } from './cn';

export interface PageHeaderProps {
  title: ReactNode;
  /** Under the title: a username, a sentence. */
  description?: ReactNode;
  /** Left of the title: an avatar. */
  leading?: ReactNode;
  /** Above the title: a link back. */
  back?: ReactNode;
  /** Right side; the main button last. */
  actions?: ReactNode;
  className?: string;
}

/** Title of a screen with its buttons. */
export function PageHeader({ title, description, leading, back, actions, className }: PageHeaderProps) {
  return (
    <header className={cn('mb-6', className)}>
      {back && <div className="mb-3">{back}</div>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex max-w-full min-w-0 items-center gap-3.5 sm:flex-[1_1_20rem]">
          {leading}
          <div className="min-w-0">
            <h1 dir="auto" className="truncate text-xl font-semibold tracking-tight text-ink">
              {title}
            </h1>
            {description && <div className="mt-0.5 text-sm wrap-anywhere text-muted">{description}</div>}
          </div>
        </div>
        {actions && <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}

/** The frame of a screen: its width and its air, the same everywhere. */
export function Page({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cn('mx-auto w-full max-w-6xl px-4 py-6 sm:px-8 sm:py-8', className)}>{children}</div>
  );
}
