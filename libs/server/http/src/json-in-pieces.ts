import { Readable } from 'node:stream';
import { Slices } from '@botter/server-async';
import { BoundedSemaphore, FairSemaphore, tooMany } from '@botter/server-scheduling';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitReader } from './reader-limits';

/** A larger response is made, and sent, a piece at a time: its reader has a few of them. */
const pieceLength = 64 * 1024;
/** Simultaneous long responses of this process: each keeps a piece, as long as its reader takes. */
const open = new BoundedSemaphore({
  atOnce: 64,
  waiting: 500,
  patienceMs: 15_000,
  refusal: () => tooMany('long responses are being sent'),
});
/** Pieces that are made at a time, one of each bot. */
const making = new FairSemaphore(2);

/** An object with a list that may be too long for the memory of a process that sends many of them. */
export interface LongList {
  /** The bot whose list it is: responses of one bot leave room for those of others. */
  readonly owner: string;
  /** Name of the field with the list. */
  readonly field: string;
  /** The items; each of these arrays is in memory as a whole. */
  readonly items: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
  /** The other fields of the object, asked for after the last item. */
  others(): object;
}

/**
 * The JSON of a long list: a string if it is one piece, otherwise a stream that makes the next piece when its
 * reader has taken the one before. It throws an error of the first piece; after a later one the stream ends
 * with the error.
 * @throws BotterError `unavailable` if too many long responses are being sent
 */
export async function jsonInPieces(list: LongList): Promise<Readable | string> {
  const leave = await open.enter(list.owner);
  const pieces = piecesOf(list);
  const next = () => making.run(list.owner, () => pieces.next());
  const first = await next().catch((error: unknown) => {
    leave();
    throw error;
  });
  if (first.done) {
    leave();
    return first.value;
  }
  const stream = Readable.from(following(first, next), { objectMode: false });
  stream.once('close', () => {
    leave();
    // This also ends a stream that was never read.
    void pieces.return('');
  });
  return stream;
}

/** The same as the response of a controller. */
export async function respondInPieces(
  list: LongList,
  { socket }: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable | string> {
  const json = await jsonInPieces(list);
  if (typeof json !== 'string') limitReader(json, socket);
  void reply.type('application/json; charset=utf-8');
  return json;
}

type Pieces = AsyncGenerator<string, string>;
type Piece = IteratorResult<string, string>;

async function* following(piece: Piece, next: () => Promise<Piece>): AsyncGenerator<string> {
  for (let current = piece; ; current = await next()) {
    yield current.value;
    if (current.done) return;
  }
}

/** Returns the last piece. */
async function* piecesOf({ field, items, others }: LongList): Pieces {
  let json = `{${JSON.stringify(field)}:[`;
  let separator = '';
  const slices = new Slices();
  for await (const some of items) {
    for (const item of some) {
      json += separator + JSON.stringify(item);
      separator = ',';
      await slices.rest();
      if (json.length < pieceLength) continue;
      yield json;
      json = '';
    }
  }
  const rest = JSON.stringify(others()).slice(1);
  return `${json}]${rest === '}' ? '' : ','}${rest}`;
}
