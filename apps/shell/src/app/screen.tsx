import { useLocation } from '@botter/web-router';
import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary } from '../errors/error-boundary';

/** A route's screen: names the window (unless the screen does so itself), and keeps its failures to itself. */
export function Screen({ title, element }: { title?: string; element: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (title) document.title = `${title} · Botter`;
  }, [title]);
  return (
    <ErrorBoundary resetKey={pathname} text="This page stopped working. Your data is safe; please try again.">
      {element}
    </ErrorBoundary>
  );
}
