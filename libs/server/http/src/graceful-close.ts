import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { pause } from '@botter/server-async';
import type { FastifyInstance } from 'fastify';

/**
 * A connection on which nothing moves for this time is closed, in milliseconds: callers that are busy come
 * back sooner.
 */
const idleMs = 1_000;
const checkMs = 100;
/**
 * As many looks must have seen it idle. Time alone says nothing: after the process was blocked, a request
 * may wait that has not been read yet.
 */
const idleLooks = idleMs / checkMs;
/** The port stays open no longer than this for callers that keep coming, in milliseconds. */
const drainWithinMs = 3_000;
/**
 * Requests that take longer, from the beginning of the drain, are cut off, in milliseconds; the whole stop
 * has 10 s.
 */
const finishWithinMs = 7_000;
/**
 * Those who connect while the port is being closed wait until several looks in a row have seen no open
 * response and no new connection, but at most `withinMs`. On a busy machine much happens between two looks.
 */
const hold = { quietLooks: 3, lookMs: 20, withinMs: 1_000 };

/** The last observation of a connection. */
interface Seen {
  /** To its latest request. */
  response: ServerResponse | undefined;
  bytes: number;
  /** How often it was seen idle with these bytes. */
  looks: number;
}

const drains = new WeakMap<FastifyInstance, () => Promise<void>>();

/**
 * Serves further requests and asks each caller to connect elsewhere (`Connection: close`), until no one has
 * connected for a second, but not without limit; then closes the port. The first step of a stop, while
 * everything behind the port still works.
 */
export async function drain(fastify: FastifyInstance): Promise<void> {
  await drains.get(fastify)?.();
}

/**
 * Keeps closing from resetting a connection that may have a request under way: a kept-alive connection is
 * closed by the response to its next request, or after it was idle for a second. Node would close those that
 * are idle at this moment, and never those without any request, which browsers open ahead.
 */
export function registerGracefulClose(fastify: FastifyInstance): void {
  const server = fastify.server as Server;
  const open = new Map<Socket, Seen>();
  let cameAt = Number.NEGATIVE_INFINITY;
  let draining: Promise<void> | undefined;
  /** Connections that are not read yet. */
  let held: Socket[] | undefined;
  server.on('connection', (socket: Socket) => {
    cameAt = performance.now();
    open.set(socket, { response: undefined, bytes: -1, looks: 0 });
    socket.once('close', () => open.delete(socket));
    if (!held) return;
    held.push(socket);
    // Node begins to read in this turn.
    process.nextTick(() => socket.pause());
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const seen = open.get(socket);
    if (seen) seen.response = response;
    if (!draining) return;
    cameAt = performance.now();
    response.shouldKeepAlive = false;
  });

  const isBusy = ({ response }: Seen) => response && !response.writableFinished && !response.destroyed;

  /** True if there are connections that will be closed once they have been idle long enough. */
  function closeIdle(): boolean {
    let waiting = false;
    for (const [socket, seen] of open) {
      if (isBusy(seen)) continue;
      if (seen.bytes !== socket.bytesRead) Object.assign(seen, { bytes: socket.bytesRead, looks: 0 });
      seen.looks += 1;
      if (seen.looks > idleLooks) socket.destroy();
      else waiting = true;
    }
    return waiting;
  }

  async function drainOnce(): Promise<void> {
    const begun = performance.now();
    const cutOff = setTimeout(() => server.closeAllConnections(), finishWithinMs).unref();
    while (
      (closeIdle() || performance.now() - cameAt < idleMs) &&
      performance.now() - begun < drainWithinMs
    ) {
      await pause(checkMs);
    }
    await closePort();
    const idle = setInterval(closeIdle, checkMs).unref();
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(cutOff);
    });
  }

  /**
   * A port that is closed resets those who wait at it to be let in. So all are let in and none gets a
   * response until the port is closed: each response brings its caller back.
   */
  async function closePort(): Promise<void> {
    const waiting: Socket[] = [];
    held = waiting;
    const until = performance.now() + hold.withinMs;
    for (let quiet = 0; quiet < hold.quietLooks && performance.now() < until; quiet += 1) {
      const before = cameAt;
      const wasBusy = [...open.values()].some(isBusy);
      await pause(hold.lookMs);
      // After the phase of the event loop that lets people in.
      await setImmediate();
      if (wasBusy || cameAt !== before) quiet = -1;
    }
    server.close(() => {});
    for (const socket of waiting) socket.resume();
  }

  const begin = () => (draining ??= drainOnce());
  drains.set(fastify, begin);
  fastify.addHook('preClose', begin);
}
