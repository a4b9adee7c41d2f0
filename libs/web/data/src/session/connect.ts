import { calls } from '@botter/contracts';
import { UserManager } from 'oidc-client-ts';
import { request } from '../client/request';
import { sessionSettings } from './session-settings';

/** Asks the server which identity provider to use, and makes the client for it. */
export async function connectToProvider(): Promise<UserManager> {
  const { oidc } = await request(calls.getAppConfig);
  return new UserManager(sessionSettings(oidc, window.location.origin));
}
