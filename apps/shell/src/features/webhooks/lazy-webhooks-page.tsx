import { lazyPage } from '../../pages/lazy-page';
import { WebhooksLoading } from './components/webhooks-loading';

/** Fetches the code of the screen when a person opens it: few do. */
export const LazyWebhooksPage = lazyPage(() => import('./webhooks-page'), <WebhooksLoading />);
