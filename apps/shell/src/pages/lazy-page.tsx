import { Page } from '@botter/web-ui';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyScreen } from '../errors/lazy-screen';

/**
 * A screen whose code is fetched when it is opened; until it is there, its skeleton in the frame of a page.
 * @param className of that frame, where the screen's own is not the usual one
 */
export function lazyPage(
  load: () => Promise<{ default: ComponentType }>,
  skeleton: ReactNode,
  className?: string,
) {
  const Loaded = lazyScreen(async () => (await load()).default);
  return function LazyPage() {
    return (
      <Suspense fallback={<Page className={className}>{skeleton}</Page>}>
        <Loaded />
      </Suspense>
    );
  };
}
