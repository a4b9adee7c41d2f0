import type { Logger } from '@botter/server-logging';
import { startSpan, traceOfRequest } from '@botter/server-tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callersId } from './caller';

/**
 * Asked by machines every few seconds, or a thousand times a second: only interesting when something is
 * wrong.
 */
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
    if (!quietRoute.test(route)) traceRequest(request, route, statusCode, reply.elapsedTime);
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

/** A request is one span, known when it is over; the id of its trace is its correlation id. */
function traceRequest(request: FastifyRequest, route: string, status: number, ms: number): void {
  startSpan(`${request.method} ${route}`, {
    kind: 'SERVER',
    ids: traceOfRequest(request.id),
    startTime: Date.now() - ms,
    attributes: {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': status,
    },
  })?.end();
}
