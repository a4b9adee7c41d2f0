import type { AppConfig, calls } from '@botter/contracts';
import { request } from '../client/request';

/**
 * The call as the contract declares it. Copied here: the contract itself brings every schema of the product,
 * which a visitor who only reads the landing page need not load.
 */
export const getAppConfig = {
  method: 'GET',
  path: '/api/config',
  access: { kind: 'public' },
} as const satisfies Pick<typeof calls.getAppConfig, 'method' | 'path' | 'access'>;

const key = Symbol.for('botter.config');

/** The server's configuration for browsers, requested once for the page; requested again after a failure. */
export function appConfig(): Promise<AppConfig> {
  // On the window: the landing page and the product are built apart and may be in the same page.
  const page = window as unknown as { [key]?: Promise<AppConfig> | undefined };
  page[key] ??= request(getAppConfig as unknown as typeof calls.getAppConfig).catch((error: unknown) => {
    page[key] = undefined;
    throw error;
  });
  return page[key];
}
