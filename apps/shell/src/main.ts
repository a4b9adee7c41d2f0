import { showLoadFailure } from './head/load-failure';

// Shared modules load asynchronously, so the application itself starts behind an import.
import(/* webpackChunkName: "app" */ './bootstrap').catch(showLoadFailure);

// What comes after the sign-in is fetched at the same time, not one after the other; a failure counts when it is shown.
if (window.location.pathname !== '/auth/callback') {
  import(/* webpackChunkName: "signed-in" */ './app/signed-in')
    .then(({ prepareScreen }) => prepareScreen(window.location.pathname))
    .catch(() => undefined);
}
