import { lazyPage } from '../../pages/lazy-page';
import { AnalyticsLoading } from './components/analytics-loading';

/** Fetches the code of the screen, when a person is about to open it. */
export const loadAnalyticsPage = () => import('./analytics-page');

export const LazyAnalyticsPage = lazyPage(loadAnalyticsPage, <AnalyticsLoading />);
