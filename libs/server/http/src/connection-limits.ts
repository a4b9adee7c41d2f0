import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Open connections of one process; more are refused immediately. An idle one takes about 10 kB. */
const connectionLimit = 10_000;
/** The maximum of header lines that are read of one request. */
const headerLimit = 200;

/** Bounds what the other side can make this process keep before a single request has been read. */
export function registerConnectionLimits(fastify: FastifyInstance): void {
  const server = fastify.server as Server;
  server.maxConnections = connectionLimit;
  server.maxHeadersCount = headerLimit;
}
