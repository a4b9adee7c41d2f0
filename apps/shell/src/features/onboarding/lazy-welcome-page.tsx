import { SkeletonCards } from '@botter/web-ui';
import { lazyPage } from '../../pages/lazy-page';

/** Fetches the code of the screen, when a person is about to open it. */
export const loadWelcomePage = () => import('./welcome-page');

export const LazyWelcomePage = lazyPage(
  loadWelcomePage,
  <SkeletonCards label="Loading…" count={1} />,
  'max-w-4xl',
);
