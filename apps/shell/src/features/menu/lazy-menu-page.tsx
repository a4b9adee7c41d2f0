import { Page } from '@botter/web-ui';
import { lazy, Suspense } from 'react';
import { MenuLoading } from './components/menu-loading';

/** Fetches the code of the screen, when somebody is about to open it: sorting by hand is not small. */
export const loadMenuPage = () => import('./menu-page');

const Loaded = lazy(loadMenuPage);

export function LazyMenuPage() {
  return (
    <Suspense
      fallback={
        <Page>
          <MenuLoading />
        </Page>
      }
    >
      <Loaded />
    </Suspense>
  );
}
