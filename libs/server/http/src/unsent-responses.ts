import { finished } from 'node:stream';
import { tooMany } from '@botter/server-scheduling';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf, isIdentified } from './caller';
import { limitReader } from './reader-limits';

/** Smaller responses are not counted, in bytes. */
const countedFrom = 256 * 1024;
/** All counted responses of this process that their readers have not read yet, in bytes. */
const bytesAtOnce = 128 * 1024 * 1024;

/**
 * Bounds what this process keeps for readers who read slowly or not at all. One person may use at most as
 * much as stays free for others; a further read is refused. The response to a change is always sent, because
 * the change was made. Registered before the compression, which takes a response only as fast as its reader
 * does.
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
