import { UserManager } from 'oidc-client-ts';
import { appConfig } from './app-config';
import { sessionSettings } from './session-settings';

/** Asks the server which identity provider to use, and makes the client for it. */
export async function connectToProvider(): Promise<UserManager> {
  const { oidc } = await appConfig();
  return new UserManager(sessionSettings(oidc, window.location.origin));
}
