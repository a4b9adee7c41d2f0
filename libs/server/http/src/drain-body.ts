import type { IncomingMessage } from 'node:http';

/** A client that sends more than this, in bytes, or takes longer, is cut off. */
const patience = { bytes: 16 * 1024 * 1024, milliseconds: 10_000 };

/** True if the head of a request says that a body follows. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads the rest of a body and discards it. Many clients lose a response that comes while they are still
 * sending: the connection closes before they have read it.
 */
export function drainBody(request: IncomingMessage, byteLimit = patience.bytes): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > byteLimit) done();
    };
    const timer = setTimeout(done, patience.milliseconds).unref();
    function done() {
      clearTimeout(timer);
      request.off('data', count).off('end', done).off('close', done).off('error', done);
      resolve();
    }
    request.on('data', count).once('end', done).once('close', done).once('error', done);
    request.resume();
  });
}
