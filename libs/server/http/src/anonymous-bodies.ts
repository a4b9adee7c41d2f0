import { finished } from 'node:stream';
import { BotterError } from '@botter/contracts';
import type { FastifyInstance } from 'fastify';
import { callOfRoute } from './call.decorator';
import { hasBody } from './drain-body';

/** The body of a call that anybody may make, in bytes. */
const anonymousByteLimit = 16 * 1024;
/** Bodies of such calls that are in work at the same time, in one process. */
const atOnce = 200;
const retryAfterSeconds = 1;

/** Bounds what calls without a token can make this process read: small bodies, and few simultaneous ones. */
export function registerAnonymousBodies(fastify: FastifyInstance, limit = atOnce): void {
  let open = 0;
  fastify.addHook('onRoute', (route) => {
    if (callOfRoute(route)?.access.kind !== 'public') return;
    route.bodyLimit = Math.min(route.bodyLimit ?? anonymousByteLimit, anonymousByteLimit);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (callOfRoute(request.routeOptions)?.access.kind !== 'public' || !hasBody(request.raw)) return done();
    if (open >= limit) {
      const words = 'The server is busy. Please try again shortly.';
      return done(new BotterError('unavailable', words, undefined, retryAfterSeconds));
    }
    open += 1;
    finished(reply.raw, () => {
      open -= 1;
    });
    done();
  });
}
