import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './drain-body';
import { sendPlainError } from './plain-response';

/** How long a body may take to arrive, in milliseconds. */
const bodyWithinMs = 15_000;

const exempt = new WeakSet<IncomingMessage>();

/**
 * Gives the body of every request a deadline; a late one gets a 408 and is cut off. A request without a body,
 * for example a live stream, is not affected. Most bodies arrive in the same turn of the event loop as their
 * heads: these cost no timer.
 */
export function registerBodyDeadline(fastify: FastifyInstance, { withinMs = bodyWithinMs } = {}): void {
  const server = fastify.server as Server;
  let begun: [request: IncomingMessage, response: ServerResponse][] = [];
  const watchUnfinished = () => {
    const requests = begun;
    begun = [];
    for (const [request, response] of requests) {
      if (!request.complete && !request.destroyed) watch(request, response, withinMs);
    }
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    if (begun.push([request, response]) === 1) setImmediate(watchUnfinished);
  });
}

function watch(request: IncomingMessage, response: ServerResponse, withinMs: number): void {
  const timer = setTimeout(() => cutOff(request, response), withinMs).unref();
  const arrived = () => clearTimeout(timer);
  request.once('end', arrived);
  response.once('close', arrived);
}

/**
 * Removes the deadline from a request whose reader watches for silence instead: a large file on a slow line.
 */
export function exemptFromBodyDeadline(request: IncomingMessage): void {
  exempt.add(request);
}

function cutOff(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed || exempt.has(request)) return;
  if (response.headersSent) request.destroy();
  else sendPlainError(response, 408);
}
