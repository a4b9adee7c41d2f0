import type { FastifyInstance } from 'fastify';
import { callOfRoute } from './call.decorator';

/** Lets the JSON body of a call be as large as its declaration allows. */
export function registerBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const limit = callOfRoute(route)?.bodyLimit;
    if (limit !== undefined) route.bodyLimit = limit;
  });
}
