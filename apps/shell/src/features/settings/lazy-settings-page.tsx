import { lazyPage } from '../../pages/lazy-page';
import { SettingsLoading } from './components/settings-loading';

/** Fetches the code of the screen, when a person is about to open it. */
export const loadSettingsPage = () => import('./settings-page');

export const LazySettingsPage = lazyPage(loadSettingsPage, <SettingsLoading />);
