import { Page } from '@botter/web-ui';
import { lazy, Suspense } from 'react';
import { MenuLoading } from './components/menu-loading';

/** Fetches the code of the screen, when a person is about to open it: drag and drop is not small. */
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
