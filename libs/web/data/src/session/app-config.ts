import { type AppConfig, calls } from '@botter/contracts';
import { request } from '../client/request';

let known: Promise<AppConfig> | undefined;

/** What every browser needs to know of the server, asked once for the page; asked again after it failed. */
export function appConfig(): Promise<AppConfig> {
  known ??= request(calls.getAppConfig).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}
