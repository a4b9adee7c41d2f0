import { showLoadFailure } from './head/load-failure';

// Shared modules load asynchronously, so the application itself starts behind an import.
import(/* webpackChunkName: "app" */ './bootstrap').catch(showLoadFailure);
