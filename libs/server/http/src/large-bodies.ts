import { finished } from 'node:stream';
import { BoundedSemaphore, tooMany } from '@botter/server-scheduling';
import type { FastifyInstance } from 'fastify';
import { callOfRoute } from './call.decorator';
import { callerOf, isIdentified } from './caller';
import { jsonByteLimit } from './server-options';

/** Some time must be left until the body's own deadline, which begins with its head. */
const patienceMs = 10_000;

/**
 * Bounds the number of bodies beyond the usual limit in the memory of this process: those of imports. Others
 * wait without being read, and one person uses one of the places.
 */
export function registerLargeBodies(fastify: FastifyInstance, { atOnce = 2, waiting = 100 } = {}): void {
  const places = new BoundedSemaphore({
    atOnce,
    waiting,
    patienceMs,
    refusal: () => tooMany('imports are running'),
  });
  fastify.addHook('preParsing', async (request, reply) => {
    const limit = callOfRoute(request.routeOptions)?.bodyLimit ?? 0;
    const { 'content-length': length = limit } = request.headers;
    if (limit <= jsonByteLimit || Number(length) <= jsonByteLimit) return;
    const leave = await places.enter(isIdentified(request) ? callerOf(request).user.id : request.ip);
    finished(reply.raw, leave);
  });
}
