import type { FastifyRequest } from 'fastify';

const counted = new WeakMap<FastifyRequest, string>();

/** Marks a request as counting for an API key, also before the key is known to be still valid. */
export function countKey(request: FastifyRequest, keyId: string): void {
  counted.set(request, keyId);
}

/** The API key that a request counts for; undefined if it counts for a person. */
export function countedKey(request: FastifyRequest): string | undefined {
  return counted.get(request);
}
