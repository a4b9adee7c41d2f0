import { useLocation } from '@botter/web-router';
import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary } from './error-boundary';

/** A route's screen: names the window, and keeps its failures to itself. */
export function Screen({ title, element }: { title: string; element: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · Botter`;
  }, [title]);
  return (
    <ErrorBoundary resetKey={pathname} text="This page stopped working. Your data is safe; please try again.">
      {element}
    </ErrorBoundary>
  );
}
