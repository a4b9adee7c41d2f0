import type { FastifyInstance } from 'fastify';

/** No cache keeps a response of the API, an error neither, unless the handler sets another rule. */
export function registerUncachedResponses(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    done();
  });
}
