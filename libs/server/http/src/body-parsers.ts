import type { FastifyInstance } from 'fastify';

/**
 * JSON is the only body that is read here. An empty one counts as `{}`: browsers send the content type with every call.
 * Everything else gets a 415 (uploads register their own parser).
 */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parse(request, body as string, done);
  });
}
