import type { AppConfig } from '@botter/contracts';
import { type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts';
import { callbackPath } from './callback-path';

/** Seconds before its end at which an access token is renewed. */
export const renewBeforeSeconds = 60;

/**
 * How the browser talks with the identity provider: authorization code flow with PKCE, as a public client.
 */
export function sessionSettings(
  { issuer, clientId, audience, scope, resource, parameters }: AppConfig['oidc'],
  origin: string,
): UserManagerSettings {
  return {
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${origin}${callbackPath}`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope,
    ...(resource ? { resource } : {}),
    // Some providers ask which API a token is for under this name; the others ignore it.
    extraQueryParams: { ...parameters, audience },
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
    // The popup has to find the state of the window that opened it, which only local storage shares.
    stateStore: new WebStorageStateStore({ store: window.localStorage }),
    accessTokenExpiringNotificationTimeInSeconds: renewBeforeSeconds,
    // The session renews by itself, one renewal at a time: a refresh token that is used twice counts as
    // stolen.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    silentRequestTimeoutInSeconds: 6,
    // Other tabs wait while this one renews.
    requestTimeoutInSeconds: 6,
  };
}
