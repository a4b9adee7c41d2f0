import { useLocation } from '@botter/web-router';
import { Page, Skeleton, SkeletonCards } from '@botter/web-ui';
import { type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../errors/error-boundary';
import { forgetFailedScreens } from '../errors/lazy-screen';

/**
 * A route's screen: names the window (unless the screen does so itself), and keeps its failures to itself.
 */
export function ScreenFrame({ title, element }: { title: string | undefined; element: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (title) document.title = `${title} · Botter`;
  }, [title]);
  return (
    <ErrorBoundary
      resetKey={pathname}
      onRetry={forgetFailedScreens}
      text="This page stopped working. Your data is safe; please try again."
    >
      <Suspense fallback={<FrameSkeleton />}>{element}</Suspense>
    </ErrorBoundary>
  );
}

function FrameSkeleton() {
  return (
    <Page>
      <Skeleton className="mb-8 h-8 w-48" />
      <SkeletonCards label="Loading…" count={6} />
    </Page>
  );
}
