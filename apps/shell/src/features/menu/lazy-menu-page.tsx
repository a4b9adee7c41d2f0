import { lazyPage } from '../../pages/lazy-page';
import { MenuLoading } from './components/menu-loading';

/** Fetches the code of the screen, when a person is about to open it: drag and drop is not small. */
export const loadMenuPage = () => import('./menu-page');

export const LazyMenuPage = lazyPage(loadMenuPage, <MenuLoading />);
