import type { IncomingMessage } from 'node:http';
import { BotterError } from '@botter/contracts';
import type { FastifyInstance } from 'fastify';
import { hasBody, swallowBody } from './swallow-body';

/** So long a sender that went on too long may take to see its answer, in milliseconds; nothing more is read of it. */
const lingerMs = 10_000;

/**
 * A request that is answered before its body was read, for example one without a token, leaves nothing in memory: what
 * still comes is thrown away, and who goes on too long or sends too much is cut off. The answer is on its way by then.
 */
export function registerUnreadBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const nobodyReads = request.is404 && hasBody(request.raw);
    done(nobodyReads ? new BotterError('not_found', 'There is nothing at this address') : undefined);
  });
  fastify.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    done();
    if (!hasBody(raw) || raw.complete || raw.readableEnded || raw.destroyed) return;
    void throwAway(raw);
  });
}

async function throwAway(request: IncomingMessage): Promise<void> {
  await swallowBody(request);
  if (request.complete || request.destroyed) return;
  request.pause();
  setTimeout(() => request.destroy(), lingerMs).unref();
}
