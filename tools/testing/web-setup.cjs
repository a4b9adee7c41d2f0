require('./quick-styles.cjs');

// A machine that does other things too needs longer than the one second that is usual for a screen to change.
const { configure, getConfig } = require('@testing-library/react');

configure(({ getElementError }) => ({
  asyncUtilTimeout: 20_000,
  // By default each failed look would print the whole page: this prints only what someone reads.
  getElementError: function quickElementError(message, container) {
    const print = () => getElementError(message, container);
    // A query that isn't repeated. The test is the first of our files in its stack.
    if (!getConfig()._disableExpensiveErrorDiagnostics) {
      const error = print();
      Error.captureStackTrace(error, quickElementError);
      return error;
    }
    let printed;
    const get = () => (printed ??= print().message);
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
    return Object.defineProperty(error, 'message', { get, configurable: true });
  },
}));

// jsdom has no layout, and checks every rule of every style sheet for each element that a test asks about.
beforeAll(() => {
  for (const style of document.querySelectorAll('style')) style.remove();
});

// React notes for each element the line of code that made it, which only its warnings show.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
