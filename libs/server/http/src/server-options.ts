import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import { v7 as uuid } from 'uuid';
import { answerClientError, answerFrameworkError } from './plain-answer';

/** How long the head of a request may take to arrive, in milliseconds; also a connection that never says a word. */
const headersWithinMs = 15_000;
/** How often late heads are looked for, in milliseconds. */
const headersCheckedEveryMs = 2_000;
/** All header lines of a request together, in bytes. */
const headerByteLimit = 16 * 1024;

/** The largest JSON body that is read, in bytes; uploads have their own limit. */
export const jsonByteLimit = 1024 * 1024;

const maxParamLength = 300;
const correlationIdPattern = /^[\w.:-]{1,100}$/;

/** How Fastify behaves everywhere: in production and in tests. */
export function serverOptions(trustedProxies: readonly string[] = []): FastifyHttpOptions<Server> {
  return {
    bodyLimit: jsonByteLimit,
    // Bodies have a deadline of their own, from which uploads are exempt (`body-deadline.ts`).
    requestTimeout: 0,
    http: {
      headersTimeout: headersWithinMs,
      connectionsCheckingInterval: headersCheckedEveryMs,
      maxHeaderSize: headerByteLimit,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
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
