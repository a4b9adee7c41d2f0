import type { FastifyServerOptions } from 'fastify';
import { v7 as uuid } from 'uuid';

/** How long a request may take to arrive whole, in milliseconds: 50 MB over half a megabit a second. */
const requestTimeoutMs = 15 * 60_000;

/** The largest JSON body that is read, in bytes; uploads have their own limit. */
export const jsonByteLimit = 1024 * 1024;

const maxParamLength = 300;
const correlationIdPattern = /^[\w.:-]{1,100}$/;

/** How Fastify behaves everywhere: in production and in tests. */
export function serverOptions(): FastifyServerOptions {
  return {
    bodyLimit: jsonByteLimit,
    requestTimeout: requestTimeoutMs,
    // A proxy in front of us stands in the same network; nobody else may say where a request comes from.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    routerOptions: { maxParamLength },
    genReqId: (request) => correlationId(request.headers['x-correlation-id']),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  };
}

/** The id that a caller's own system gave the request, when it is harmless, otherwise a new one. */
function correlationId(given: string | string[] | undefined): string {
  return typeof given === 'string' && correlationIdPattern.test(given) ? given : uuid();
}
