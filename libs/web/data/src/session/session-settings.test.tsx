import { OidcClient } from 'oidc-client-ts';
import { sessionSettings } from './session-settings';

const issuer = 'http://identity.test';
const oidc = {
  issuer,
  clientId: 'botter-web',
  audience: 'botter-api',
  scope: 'openid email api',
  resource: 'https://api.test/',
  parameters: { organization: 'org_1', prompt: 'select_account' },
};

test('the authorisation request has the configured scope, resource and further parameters', async () => {
  const client = new OidcClient({
    ...sessionSettings(oidc, 'http://botter.test'),
    // Its hash needs a secure context, which tests don't have.
    disablePKCE: true,
    metadata: { issuer, authorization_endpoint: `${issuer}/auth` },
  });
  const { url } = await client.createSigninRequest({});
  const asked = new URL(url);
  expect(asked.origin + asked.pathname).toBe(`${issuer}/auth`);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'botter-web',
    scope: 'openid email api',
    resource: 'https://api.test/',
    audience: 'botter-api',
    organization: 'org_1',
    prompt: 'select_account',
  });
});
