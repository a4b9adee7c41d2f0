import type { AppConfig, calls } from '@botter/contracts';
import { request } from '../client/request';

/**
 * The call as the contract declares it. Written down here too: the contract itself brings every schema of the product,
 * which a visitor who only looks at the landing page need not load.
 */
export const getAppConfig = {
  method: 'GET',
  path: '/api/config',
  access: { kind: 'public' },
} as const satisfies Pick<typeof calls.getAppConfig, 'method' | 'path' | 'access'>;

let known: Promise<AppConfig> | undefined;

/** What every browser needs to know of the server, asked once for the page; asked again after it failed. */
export function appConfig(): Promise<AppConfig> {
  known ??= request(getAppConfig as unknown as typeof calls.getAppConfig).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}
