import { SkeletonRows } from '@botter/web-ui';
import { lazyPage } from '../../pages/lazy-page';

/** Fetches the code of the screen, when a person is about to open it: the articles are long. */
export const loadHelpPage = () => import('./help-page');

export const LazyHelpPage = lazyPage(
  loadHelpPage,
  <SkeletonRows label="Loading help…" className="max-w-3xl" />,
);
