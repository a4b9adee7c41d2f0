import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that take longer are cut off, in milliseconds; the whole stop has 10 s. */
const finishWithinMs = 7_000;
/** A connection whose last request was just handled waits no longer than this for its end, in milliseconds. */
const idleCheckMs = 100;

/**
 * Lets closing wait for requests and nothing else. Node closes connections that are idle between two requests, but not
 * those that never carried one, and browsers open such connections ahead. A request that still comes over an open
 * connection is handled as usual, and its response closes the connection.
 */
export function registerGracefulClose(fastify: FastifyInstance): void {
  const server = fastify.server as Server;
  const unused = new Set<Socket>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    if (closing) socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket);
    if (closing) response.shouldKeepAlive = false;
  });
  fastify.addHook('preClose', (done) => {
    closing = true;
    for (const socket of unused) socket.destroy();
    // Node closes those that are idle at this moment; the others come to their end one after the other.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs).unref();
    setTimeout(() => server.closeAllConnections(), finishWithinMs).unref();
    server.once('close', () => clearInterval(idle));
    done();
  });
}
