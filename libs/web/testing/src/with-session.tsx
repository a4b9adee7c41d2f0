import { SessionProvider, useSession } from '@botter/web-data/session';
import type { ReactNode } from 'react';
import type { FakeServer } from './fake-server';

const oidc = {
  issuer: 'http://identity.test',
  clientId: 'botter-web',
  audience: 'botter-api',
  scope: 'openid profile email',
  resource: null,
  parameters: {},
};

/**
 * Provides screens with the session of someone who is signed in in this tab. `config` extends the response of
 * `GET /api/config`.
 */
export function withSession(server: FakeServer, app: ReactNode, config: object = {}) {
  server.on('GET /api/config', { oidc, telegramSandboxUrl: null, ...config });
  window.sessionStorage.setItem(
    `oidc.user:${oidc.issuer}:${oidc.clientId}`,
    JSON.stringify({
      access_token: 'token',
      token_type: 'Bearer',
      scope: oidc.scope,
      profile: { sub: 'ada', email: 'ada@example.com', given_name: 'Ada', family_name: 'Lovelace' },
      expires_at: Math.floor(Date.now() / 1000) + 3600,
    }),
  );
  return (
    <SessionProvider>
      <OnceSignedIn>{app}</OnceSignedIn>
    </SessionProvider>
  );
}

/** As in the product: without a token the screens would be refused. */
function OnceSignedIn({ children }: { children: ReactNode }) {
  return useSession().status === 'signedIn' ? children : null;
}
