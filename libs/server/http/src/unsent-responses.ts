import { finished } from 'node:stream';
import { tooMany } from '@botter/server-scheduling';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf, isIdentified } from './caller';
import { limitReader } from './reader-limits';

/** Smaller responses are not counted, in bytes. */
const countedFrom = 256 * 1024;
/** All counted responses of this process that their readers have not taken yet, in bytes. */
const bytesAtOnce = 128 * 1024 * 1024;

/**
 * Bounds what readers who take nothing, or take it slowly, make this process keep. One person has no more than is left for others after
 * that; a read beyond it is refused. What a change says is sent in any case, because the change was made.
 * Registered before the compression: what it makes of a response is read from there as slowly as it is taken.
 */
export function registerUnsentResponses(fastify: FastifyInstance): void {
  let kept = 0;
  const keptByReader = new Map<string, number>();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < countedFrom) return done(null, payload);
    const bytes = Buffer.byteLength(payload);
    const reader = readerOf(request);
    const own = keptByReader.get(reader) ?? 0;
    const left = bytesAtOnce - kept - bytes;
    if (request.method === 'GET' && (own === 0 ? left < 0 : own + bytes > left)) {
      return done(tooMany('large responses are being sent'));
    }
    kept += bytes;
    keptByReader.set(reader, own + bytes);
    finished(reply.raw, () => {
      kept -= bytes;
      const rest = (keptByReader.get(reader) ?? 0) - bytes;
      if (rest > 0) keptByReader.set(reader, rest);
      else keptByReader.delete(reader);
    });
    limitReader(reply.raw, request.socket);
    done(null, payload);
  });
}

function readerOf(request: FastifyRequest): string {
  return isIdentified(request) ? callerOf(request).user.id : request.ip;
}
