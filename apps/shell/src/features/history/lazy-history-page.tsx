import { Page, SkeletonRows } from '@botter/web-ui';
import { type ComponentType, lazy, Suspense } from 'react';

const History = lazy(() => import('./history-page'));
const Version = lazy(() => import('./version-page'));

/** Fetches the code of the screens when a person opens one: few do. */
function loaded(Screen: ComponentType, label: string) {
  return () => (
    <Suspense
      fallback={
        <Page>
          <SkeletonRows label={label} />
        </Page>
      }
    >
      <Screen />
    </Suspense>
  );
}

export const LazyHistoryPage = loaded(History, 'Loading the history…');
export const LazyVersionPage = loaded(Version, 'Loading the version…');
