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

/**
 * The server's configuration for browsers, which it puts into each page. From other servers, such as that of
 * `npm run dev`, it is requested once for the page; requested again after a failure.
 */
export function appConfig(): Promise<AppConfig> {
  // On the window: the landing page and the product are built apart and may be in the same page.
  const page = window as unknown as { [key]?: Promise<AppConfig> | undefined };
  page[key] ??=
    inPage() ??
    request(getAppConfig as unknown as typeof calls.getAppConfig).catch((error: unknown) => {
      page[key] = undefined;
      throw error;
    });
  return page[key];
}

function inPage(): Promise<AppConfig> | undefined {
  const text = document.getElementById('botter-config')?.textContent;
  return text?.startsWith('{"') ? Promise.resolve(JSON.parse(text)) : undefined;
}
