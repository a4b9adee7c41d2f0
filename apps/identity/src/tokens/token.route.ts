import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import type { AccountStore } from '../accounts/account.store';
import { readBody } from '../http/request-body';
import { type Route, send } from '../http/route';
import { commonHeaders } from '../http/security-headers';
import type { IdentityConfig } from '../identity-config';
import { apiResource, apiResourceServer } from '../provider/api-resource';

/** Long enough for a day at the terminal. */
const lifetimeSeconds = 12 * 60 * 60;
const path = '/development/token';

const askSchema = z.object({
  email: z.string().trim().max(254).pipe(z.email()),
  first: z.string().trim().max(100).optional(),
  last: z.string().trim().max(100).optional(),
});

/**
 * Hands out an access token for any address, for `npm run token` and for tests: to programs of
 * this machine only, and never to a page in a browser.
 */
export function tokenRoute(provider: Provider, accounts: AccountStore, config: IdentityConfig): Route {
  return async ({ request, response, path: asked }) => {
    if (asked !== path || request.method !== 'POST' || !isLocalProgram(request)) return false;
    const answer = (status: number, body: object) =>
      send(response, status, JSON.stringify(body), {
        ...commonHeaders,
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
    const ask = askSchema.safeParse(parse(await readBody(request)));
    const client = await provider.Client.find(config.clientId);
    if (!ask.success || !client) {
      answer(400, { error: 'An e-mail address is needed, for example alice@example.com' });
      return true;
    }
    const { email, first, last } = ask.data;
    const firstName = first || (email.split('@')[0] as string);
    const account = await accounts.findOrCreate({ email, firstName, lastName: last || undefined });
    const token = new provider.AccessToken({
      accountId: account.id,
      client,
      scope: 'openid profile email',
      // It belongs to no grant: it can't be renewed, it just expires.
      grantId: '',
      gty: 'development',
      expiresIn: lifetimeSeconds,
    });
    token.resourceServer = new provider.ResourceServer(
      apiResource,
      apiResourceServer(config.audience, lifetimeSeconds),
    );
    answer(200, { access_token: await token.save(), token_type: 'Bearer', expires_in: lifetimeSeconds });
    return true;
  };
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function isLocalProgram({ socket, headers }: IncomingMessage): boolean {
  const fromBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return loopback.has(socket.remoteAddress ?? '') && !fromBrowser && !forwarded;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
