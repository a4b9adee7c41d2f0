import { Page } from '@botter/web-ui';
import { lazy, Suspense } from 'react';
import { WebhooksLoading } from './components/webhooks-loading';

const Loaded = lazy(() => import('./webhooks-page'));

/** Fetches the code of the screen when a person opens it: few do. */
export function LazyWebhooksPage() {
  return (
    <Suspense
      fallback={
        <Page>
          <WebhooksLoading />
        </Page>
      }
    >
      <Loaded />
    </Suspense>
  );
}
