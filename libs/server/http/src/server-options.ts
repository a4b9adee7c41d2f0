import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import { v7 as uuid } from 'uuid';
import { sendClientError, sendFrameworkError } from './plain-response';

/** How long the head of a request may take to arrive, in milliseconds; this also ends a silent connection. */
const headersWithinMs = 15_000;
/** How often to look for late heads, in milliseconds. */
const headersCheckedEveryMs = 2_000;
/** All header lines of a request together, in bytes. */
const headerByteLimit = 16 * 1024;

/** The largest JSON body that is read, in bytes; uploads have their own limit. */
export const jsonByteLimit = 1024 * 1024;

const maxParamLength = 300;

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
    clientErrorHandler: sendClientError,
    frameworkErrors: sendFrameworkError,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { maxParamLength },
    // Always our own; an id that the caller sends is kept separately (`callersId`).
    genReqId: () => uuid(),
    forceCloseConnections: 'idle',
    // Existing connections are served while the server closes, and asked to connect elsewhere
    // (`graceful-close.ts`).
    return503OnClosing: false,
  };
}
