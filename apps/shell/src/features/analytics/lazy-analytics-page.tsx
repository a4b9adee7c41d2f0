import { Page } from '@botter/web-ui';
import { lazy, Suspense } from 'react';
import { AnalyticsLoading } from './components/analytics-loading';

/** Fetches the code of the screen, when a person is about to open it. */
export const loadAnalyticsPage = () => import('./analytics-page');

const Loaded = lazy(loadAnalyticsPage);

export function LazyAnalyticsPage() {
  return (
    <Suspense
      fallback={
        <Page>
          <AnalyticsLoading />
        </Page>
      }
    >
      <Loaded />
    </Suspense>
  );
}
