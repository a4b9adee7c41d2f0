import type { Pageview } from '@botter/contracts';

/** Copied from the contract: the landing page need not load all of that. */
export const pageviewCall = { method: 'POST', path: '/api/analytics/pageview' } as const;
export const pageviewLimits = { page: 512, referrer: 255, userAgent: 100 } as const;

/**
 * Counts a page that was opened, without a cookie or an id. Fire and forget: nothing waits for it, nothing
 * fails.
 */
export function sendPageview(path: string): void {
  const { method, path: address } = pageviewCall;
  const body: Pageview = {
    page: path.slice(0, pageviewLimits.page),
    referrer: referrerHost(document.referrer).slice(0, pageviewLimits.referrer),
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent.slice(0, pageviewLimits.userAgent),
    language: navigator.language,
    screenSize: `${window.screen.width}x${window.screen.height}`,
  };
  const headers = { 'content-type': 'application/json' };
  const sending = { method, headers, body: JSON.stringify(body), keepalive: true } as const;
  // A response that nothing reads and no cache takes keeps its connection busy.
  void fetch(address, { ...sending, credentials: 'omit' })
    .then((response) => response.text())
    .catch(() => undefined);
}

/** Host name of the page before, or `direct`. */
export function referrerHost(referrer: string): string {
  try {
    return new URL(referrer).hostname || 'direct';
  } catch {
    return 'direct';
  }
}
