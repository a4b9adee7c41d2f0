import type { Logger } from '@botter/server-logging';
import type { FastifyInstance } from 'fastify';
import { callersId } from './caller';

/** Asked by machines every few seconds, or a thousand times a second: only interesting when something is wrong. */
const quietRoute = /^\/(?:health\/|metrics$|telegram\/|\*$)/;

/** One line for each request: what, how it ended, how long it took. Never a body, a query or a header. */
export function registerRequestLog(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-correlation-id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const route = request.routeOptions.url ?? 'unknown';
    const level = statusCode >= 500 ? 'warn' : quietRoute.test(route) ? 'debug' : 'info';
    if (!logger.isLevelEnabled(level)) return done();
    logger[level](
      {
        method: request.method,
        route,
        status: statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        correlationId: request.id,
        callersId: callersId(request),
      },
      'request',
    );
    done();
  });
}
