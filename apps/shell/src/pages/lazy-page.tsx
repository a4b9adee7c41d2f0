import { Page } from '@botter/web-ui';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A screen whose code is fetched when it is opened; until it is there, its skeleton in the frame of a page. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>, skeleton: ReactNode) {
  const Loaded = lazy(load);
  return function LazyPage() {
    return (
      <Suspense fallback={<Page>{skeleton}</Page>}>
        <Loaded />
      </Suspense>
    );
  };
}
