import { Page, SkeletonCards } from '@botter/web-ui';
import { lazy, Suspense } from 'react';

/** Fetches the code of the screen, when a person is about to open it. */
export const loadWelcomePage = () => import('./welcome-page');

const Loaded = lazy(loadWelcomePage);

export function LazyWelcomePage() {
  return (
    <Suspense
      fallback={
        <Page className="max-w-4xl">
          <SkeletonCards label="Loading…" count={1} />
        </Page>
      }
    >
      <Loaded />
    </Suspense>
  );
}
