import { showLoadFailure } from './head/load-failure';

// Shared modules load asynchronously, so the application itself starts behind an import.
import(/* webpackChunkName: "app" */ './bootstrap').catch(showLoadFailure);

// Code that is needed after the sign-in is fetched simultaneously; a failure counts when the code is used.
if (window.location.pathname !== '/auth/callback') {
  import(/* webpackChunkName: "signed-in" */ './app/signed-in')
    .then(({ prepareScreen }) => prepareScreen(window.location.pathname))
    .catch(() => undefined);
}
