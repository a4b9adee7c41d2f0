import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fromStatus, mapError } from './error-response';

/** Headers of a response that is sent before the hooks run, which set those of all others. */
const plainHeaders: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  // The next bytes on this connection may be the rest of the refused request.
  connection: 'close',
};

/** The status for each error code of Node's parser; everything else is a malformed request. */
const statusOfCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
};

/** Responds with the error of a status in the common shape, outside of Fastify, and ends the connection. */
export function sendPlainError(response: ServerResponse<IncomingMessage>, status: number): void {
  const body = JSON.stringify(fromStatus(status).response);
  response.writeHead(status, { ...plainHeaders, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Node could not read a request: its head is broken, too large or too slow. Only the connection exists. */
export function sendClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const begun = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent ?? false;
  if (error.code === 'ECONNRESET' || !socket.writable || begun) return void socket.destroy(error);
  const status = statusOfCode[error.code ?? ''] ?? 400;
  const body = JSON.stringify(
    status === 400
      ? { ...fromStatus(400).response, error: 'The request is malformed' }
      : fromStatus(status).response,
  );
  const headers = { ...plainHeaders, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${reasons[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** Fastify could not find a route for an address, because the address itself is wrong. */
export function sendFrameworkError(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, response } = mapError(error);
  const { connection: _, ...headers } = plainHeaders;
  const words = status === 400 ? { ...response, error: 'The address is not valid' } : response;
  void reply.status(status).headers(headers).send(JSON.stringify(words));
}
