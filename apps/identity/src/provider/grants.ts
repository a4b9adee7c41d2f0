import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { apiResource } from './api-resource';

/**
 * The grant of a sign-in. The only client is the product itself, so people needn't confirm that it may know
 * who they are: it gets every requested scope that is configured.
 */
export async function grantToOurClient(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, params, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const grant =
    (known && (await provider.Grant.find(known))) ||
    new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  const scope = String(params?.scope ?? '');
  grant.addOIDCScope(scope);
  grant.addResourceScope(apiResource, scope);
  await grant.save();
  return grant;
}
