import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Open connections of one process; more are refused at once. An idle one takes about 10 kB. */
const connectionLimit = 10_000;
/** Header lines of one request that are looked at. */
const headerLimit = 200;

/** Bounds what the other side can make this process hold before a single request has been looked at. */
export function registerConnectionLimits(fastify: FastifyInstance): void {
  const server = fastify.server as Server;
  server.maxConnections = connectionLimit;
  server.maxHeadersCount = headerLimit;
}
