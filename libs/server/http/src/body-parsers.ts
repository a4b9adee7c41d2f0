import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseInSlices } from './json-in-slices';

/** A longer body is parsed in slices. In characters. */
const longBody = 256 * 1024;

/**
 * JSON is the only body that is read here. An empty one counts as `{}`: browsers send the content type with
 * every call. Everything else gets a 415 (uploads register their own parser).
 */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      const parsed = (json: string) => {
        let value: unknown;
        void parse(request, json, (error, result) => {
          if (error) throw error;
          value = result;
        });
        return value;
      };
      if (body.length === 0) return {};
      if (body.length < longBody) return parsed(body);
      try {
        // As in Fastify's own parser, a byte order mark is no part of it.
        return await parseInSlices(body.replace(/^\ufeff/, ''), parsed);
      } catch {
        // The same error for every text that is no JSON.
        return parsed('{');
      }
    },
  );
}
