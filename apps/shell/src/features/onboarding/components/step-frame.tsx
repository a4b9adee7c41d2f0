import { Card } from '@botter/web-ui';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';

interface StepFrameProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
  /** Buttons: back on the left, the main one last. */
  footer: ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * One step: its purpose, its content, and its buttons. The focus moves here, so that a screen reader
 * announces the step.
 */
export function StepFrame({ title, description, children, footer, onSubmit }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const step = heading.current?.closest('section');
    const field = step?.querySelector<HTMLElement>('[data-first-field]');
    (field ?? heading.current)?.focus({ preventScroll: true });
  }, []);
  const inside = (
    <>
      <div className="px-5 pt-6 pb-5 sm:px-7">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold tracking-tight outline-none">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">{description}</p>
      </div>
      <div className="px-5 pb-6 sm:px-7">{children}</div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-4 sm:px-7">{footer}</div>
    </>
  );
  return (
    <Card aria-label={title}>
      {onSubmit ? (
        <form onSubmit={onSubmit} noValidate>
          {inside}
        </form>
      ) : (
        inside
      )}
    </Card>
  );
}
