import type { IncomingMessage } from 'node:http';
import { BotterError } from '@botter/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody, swallowBody } from './swallow-body';

/** So long a sender that went on too long may take to see its answer, in milliseconds; nothing more is read of it. */
const lingerMs = 10_000;

/** So much of a stranger's body is thrown away: more than that would be work for the garbage collector. */
const strangersBytes = 64 * 1024;

/**
 * A request that is answered before its body was read, for example one without a token, leaves nothing in memory: what
 * still comes is thrown away, and who goes on too long or sends too much is cut off. The answer is on its way by then.
 */
export function registerUnreadBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const nobodyReads = request.is404 && hasBody(request.raw);
    done(nobodyReads ? new BotterError('not_found', 'There is nothing at this address') : undefined);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { raw } = request;
    done();
    if (!hasBody(raw) || raw.complete || raw.readableEnded || raw.destroyed) return;
    void throwAway(raw, isStranger(request, reply) ? strangersBytes : undefined);
  });
}

/** Whoever made the request is not known. */
function isStranger(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode === 401 || request.is404;
}

async function throwAway(request: IncomingMessage, byteLimit: number | undefined): Promise<void> {
  await swallowBody(request, byteLimit);
  if (request.complete || request.destroyed) return;
  request.pause();
  setTimeout(() => request.destroy(), lingerMs).unref();
}
