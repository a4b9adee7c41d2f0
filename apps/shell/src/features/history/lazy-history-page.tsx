import { SkeletonRows } from '@botter/web-ui';
import { lazyPage } from '../../pages/lazy-page';

// Few people open one of them.
export const LazyHistoryPage = lazyPage(
  () => import('./history-page'),
  <SkeletonRows label="Loading the history…" />,
);
export const LazyVersionPage = lazyPage(
  () => import('./version-page'),
  <SkeletonRows label="Loading the version…" />,
);
