import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import { BotterError } from '@botter/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isIdentified } from './caller';
import { drainBody, hasBody } from './drain-body';
import { countDropped } from './dropped-bytes';

/**
 * How long a sender that sent too much has to read its response, in milliseconds; nothing more is read of it.
 */
const lingerMs = 10_000;

/**
 * Up to this size an anonymous body is discarded, so that the connection can be used again; nothing is read
 * of a larger one.
 */
const strangersBytes = 16 * 1024;

/** Updates from Telegram are read immediately: their secret is checked first, and there are many. */
const readAtOnce = /^\/telegram\//;

/**
 * Nothing of a body is read before a handler needs it, except what arrived in one piece with the head. A
 * request that ends before, for example one without a token, leaves nothing in memory: the rest is discarded,
 * and a client that continues too long or sends too much is cut off. By then the response is being sent.
 */
export function registerUnreadBodies(fastify: FastifyInstance): void {
  (fastify.server as Server).on('request', waitForReader);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const nobodyReads = request.is404 && hasBody(request.raw);
    done(nobodyReads ? new BotterError('not_found', 'There is nothing at this address') : undefined);
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (isUnread(request.raw) && isIgnored(request, reply)) {
      void reply.header('connection', 'close');
      readNothingMore(request.raw);
    }
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { raw } = request;
    done();
    if (!isUnread(raw)) return;
    if (isIgnored(request, reply)) countIgnored(raw);
    else void throwAway(raw);
  });
}

const isUnread = (raw: IncomingMessage) =>
  hasBody(raw) && !raw.complete && !raw.readableEnded && !raw.destroyed;

/** The part of bodies that arrived together with their heads, in bytes. */
const cameWithHead = new WeakMap<IncomingMessage, number>();

/** Reading begins by itself when someone reads the request. */
function waitForReader(request: IncomingMessage): void {
  if (!hasBody(request) || readAtOnce.test(request.url ?? '')) return;
  // By then everything that came together with the head has been processed.
  process.nextTick(() => {
    if (request.complete || request.readableFlowing !== null) return;
    request.socket.pause();
    cameWithHead.set(request, request.readableLength);
  });
}

/** True if the sender of the request is unknown. */
function isStranger(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode === 401 || request.is404 || (statusCode === 429 && !isIdentified(request));
}

/**
 * True if nothing more of the body is read: a request that followed on the same connection would wait behind
 * it.
 */
function isIgnored(request: FastifyRequest, reply: FastifyReply): boolean {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return length > strangersBytes && isStranger(request, reply);
}

/**
 * Lets the client read its response, and reads nothing more. Node closes the connection after its last
 * response, which resets it if a part of the body is unread, and the response might be lost: so it is only
 * ended, and closed when its client has had time to read. Node also reads that rest once a request is
 * handled, and may get all of it in one turn: so the connection is paused in the moment it is resumed.
 */
function readNothingMore(request: IncomingMessage): void {
  const { socket } = request;
  // A request that this process makes to itself has no connection.
  if (!(socket instanceof Socket)) return;
  const pause = () => {
    if (!request.complete) socket.pause();
  };
  socket.destroySoon = () => void socket.end();
  socket.on('resume', pause);
  pause();
  cutOffLater(socket);
}

function countIgnored(request: IncomingMessage): void {
  request.read();
  countDropped(cameWithHead.get(request) ?? 0);
}

async function throwAway(request: IncomingMessage): Promise<void> {
  await drainBody(request);
  if (request.complete || request.destroyed) return;
  request.pause();
  if (request.socket instanceof Socket) cutOffLater(request.socket);
}

function cutOffLater(socket: Socket): void {
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
