import { counter } from '@botter/server-metrics';

const pageviews = counter({
  name: 'botter_pageviews_total',
  help: 'Page views in the browser, by the first part of the address',
  labelNames: ['page'],
});

/** The parts of the product that are counted separately; any other beginning of an address is `other`. */
const known: ReadonlySet<string> = new Set([
  'actions',
  'analytics',
  'api-keys',
  'bots',
  'dashboard',
  'help',
  'messages',
  'notifications',
  'privacy',
  'profile',
  'settings',
]);

/** Counts a page view. Who it was is kept nowhere. */
export function countPageview(page: string): void {
  const [, first = ''] = page.split(/[/?#]/, 2);
  pageviews.inc({ page: first === '' ? 'home' : known.has(first) ? first : 'other' });
}
