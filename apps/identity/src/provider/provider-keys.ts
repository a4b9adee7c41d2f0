import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'oidc-provider';
import type { Pool } from 'pg';

/** Signature of every token; RS256 is the one algorithm that each OpenID Connect library knows. */
export const signingAlgorithm = 'RS256';

export interface ProviderKeys {
  readonly signing: readonly JWK[];
  readonly cookies: readonly string[];
}

/**
 * The keys of this provider, made on the first start and kept: with new ones every token and session would
 * end.
 */
export async function loadProviderKeys(pool: Pool): Promise<ProviderKeys> {
  const known = await read(pool);
  if (known) return known;
  await pool.query(
    "insert into identity.settings (name, value) values ('keys', $1) on conflict (name) do nothing",
    [JSON.stringify(await makeKeys())],
  );
  return (await read(pool)) as ProviderKeys;
}

async function read(pool: Pool): Promise<ProviderKeys | undefined> {
  const sql = "select value from identity.settings where name = 'keys'";
  return (await pool.query<{ value: ProviderKeys }>(sql)).rows[0]?.value;
}

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    signing: [{ ...jwk, kid: randomUUID(), use: 'sig', alg: signingAlgorithm } as JWK],
    cookies: [randomBytes(32).toString('base64url')],
  };
}
