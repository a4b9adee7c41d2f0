import { errors, interactionPolicy, Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import type { AccountStore } from '../accounts/account.store';
import type { IdentityConfig } from '../identity-config';
import { renderProviderError, renderSignedOut, renderSignOut } from '../pages/provider-pages';
import { accountClaims } from './account-claims';
import { apiResource, apiResourceServer } from './api-resource';
import { grantToOurClient } from './grants';
import { PostgresAdapter } from './postgres-adapter';
import { type ProviderKeys, signingAlgorithm } from './provider-keys';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long people stay signed in without coming back. */
const signedInFor = 30 * day;
const accessTokenLifetime = 15 * minute;

export interface ProviderParts {
  readonly config: IdentityConfig;
  readonly pool: Pool;
  readonly keys: ProviderKeys;
  readonly accounts: AccountStore;
}

/**
 * The OpenID provider: one public client (the product's pages), PKCE, JWT access tokens, rotating refresh
 * tokens.
 */
export function createProvider({ config, pool, keys, accounts }: ProviderParts): Provider {
  const provider = new Provider(config.issuer, {
    adapter: (kind: string) => new PostgresAdapter(pool, kind),
    jwks: { keys: keys.signing },
    clients: [
      {
        client_id: config.clientId,
        client_name: 'Botter',
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${config.productOrigin}/auth/callback`],
        post_logout_redirect_uris: [`${config.productOrigin}/`],
        id_token_signed_response_alg: signingAlgorithm,
      },
    ],
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    // The id token itself names the person; the browser needs no second request for that.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: cookies(config, keys),
    ttl: {
      Session: signedInFor,
      Grant: signedInFor,
      RefreshToken: signedInFor,
      Interaction: hour,
      IdToken: hour,
      AuthorizationCode: minute,
      AccessToken: accessTokenLifetime,
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    // Signing out ends the refresh tokens too.
    expiresWithSession: () => true,
    clientBasedCORS: (_ctx, origin) => origin === config.productOrigin,
    features: {
      devInteractions: { enabled: false },
      // The API takes bearer tokens only.
      dPoP: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => renderSignOut(ctx, form, config.productOrigin),
        postLogoutSuccessSource: (ctx) => renderSignedOut(ctx, config.productOrigin),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource,
        useGrantedResource: () => true,
        // RFC 8707, section 2: a resource that is not ours gets no token, and no code for one.
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== apiResource) throw new errors.InvalidTarget('there is no such resource');
          return apiResourceServer(config.audience, accessTokenLifetime);
        },
      },
    },
    interactions: {
      policy: policy(),
      url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
    },
    loadExistingGrant: grantToOurClient,
    async findAccount(_ctx, id) {
      const account = await accounts.byId(id);
      return account && { accountId: id, claims: () => ({ sub: id, ...accountClaims(account) }) };
    },
    async extraTokenClaims(_ctx, token) {
      const account =
        'accountId' in token && token.accountId ? await accounts.byId(token.accountId) : undefined;
      return account && accountClaims(account);
    },
    renderError: (ctx, out) => renderProviderError(ctx, out, config.productOrigin),
  });
  return provider;
}

/** Signing in, and signing up for `prompt=create` (Initiating User Registration via OpenID Connect 1.0). */
function policy() {
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  prompts.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return prompts;
}

/** Cookies know no ports: two providers on one machine need names of their own. */
function cookies(config: IdentityConfig, keys: ProviderKeys) {
  const suffix = config.port;
  return {
    keys: [...keys.cookies],
    names: {
      session: `botter_session_${suffix}`,
      interaction: `botter_interaction_${suffix}`,
      resume: `botter_resume_${suffix}`,
    },
    long: { signed: true, httpOnly: true, sameSite: 'lax' as const },
    short: { signed: true, httpOnly: true, sameSite: 'lax' as const },
  };
}
