import { Socket } from 'node:net';
import { finished, type Readable, type Writable } from 'node:stream';

const readerSilenceMs = 30_000;
const longestReadMs = 15 * 60_000;

/**
 * Cuts off the reader of a response, or of the stream that it is made of, who reads nothing for 30 s, or
 * needs longer than 15 min for all of it (50 MB over half a megabit a second), so that its memory is freed.
 * @param socket of the request; a test without a network has none
 */
export function limitReader(stream: Readable | Writable, socket: unknown): void {
  // Node sets the usual time again for the next request of a connection.
  if (socket instanceof Socket) socket.setTimeout(readerSilenceMs);
  const cut = setTimeout(() => stream.destroy(new Error('The reader took too long')), longestReadMs).unref();
  finished(stream, () => clearTimeout(cut));
}
