import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far clocks may differ and how old a request may be, in seconds, as Standard Webhooks recommends. */
const toleranceSeconds = 5 * 60;

export interface SignedRequest {
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The unchanged bytes of the request: a body that was parsed and serialized again may differ. */
  readonly rawBody: Buffer;
}

/**
 * Whether a request was signed with the secret recently, as Standard Webhooks defines it
 * (https://www.standardwebhooks.com). During a rotation there are several signatures, and one has to match.
 * @param secret begins with `whsec_` and is base64 then; any other counts as it is written
 * @param nowSeconds seconds since 1970
 */
export function isSigned({ headers, rawBody }: SignedRequest, secret: string, nowSeconds: number): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds)
    return false;
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
  return signatures.split(' ').some((signature) => {
    if (!signature.startsWith('v1,')) return false;
    const given = Buffer.from(signature.slice(3), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
