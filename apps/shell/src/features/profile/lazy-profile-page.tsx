import { Skeleton } from '@botter/web-ui';
import { lazyPage } from '../../pages/lazy-page';

export const LazyProfilePage = lazyPage(
  () => import('./profile-page'),
  <output aria-label="Loading profile…">
    <Skeleton className="h-40 w-full max-w-3xl rounded-xl" />
  </output>,
);
