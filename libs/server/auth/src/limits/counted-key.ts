import type { FastifyRequest } from 'fastify';

const counted = new WeakMap<FastifyRequest, string>();

/** Says that a request counts for an API key, also before the key is known to be valid still. */
export function countKey(request: FastifyRequest, keyId: string): void {
  counted.set(request, keyId);
}

/** The API key that a request counts for; undefined where it counts for a person. */
export function countedKey(request: FastifyRequest): string | undefined {
  return counted.get(request);
}
