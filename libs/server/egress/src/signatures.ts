import { createHmac } from 'node:crypto';
import type { Secret } from '@botter/server-secrets';

export interface SignedDelivery {
  /** Id of the event, the same in every attempt: receivers recognise repetitions by it. */
  readonly id: string;
  /** Time of this attempt. */
  readonly at: Date;
  /** The bytes that are sent, as text. */
  readonly body: string;
  /**
   * The current one, and the one before it while receivers change over. Without a secret nothing is signed.
   */
  readonly secrets: readonly Secret[];
}

const base64Prefix = 'whsec_';

/**
 * Headers of a webhook delivery as Standard Webhooks 1.0 defines them (`webhook-id`, `webhook-timestamp` in
 * seconds, `webhook-signature`, a signature for each secret), and also `x-botter-signature-256`, the form
 * that many tools know from GitHub, which has room for the current secret only.
 */
export function webhookHeaders({ id, at, body, secrets }: SignedDelivery): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp) };
  const keys = secrets.map((secret) => signingKey(secret.reveal()));
  const [key] = keys;
  if (!key) return headers;
  return {
    ...headers,
    'webhook-signature': keys.map((one) => standardSignature(one, id, timestamp, body)).join(' '),
    'x-botter-signature-256': bodySignature(key, body),
  };
}

/** `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. */
export function standardSignature(key: Buffer, id: string, timestamp: number, body: string): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** `sha256=` and hex of HMAC-SHA256 over the body alone. */
export function bodySignature(key: Buffer, body: string): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
}

/** A secret that begins with `whsec_` is base64; any other is used as its UTF-8 bytes. */
export function signingKey(secret: string): Buffer {
  return secret.startsWith(base64Prefix)
    ? Buffer.from(secret.slice(base64Prefix.length), 'base64')
    : Buffer.from(secret, 'utf8');
}
