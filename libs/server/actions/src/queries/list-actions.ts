import { Readable } from 'node:stream';
import type { AccessType } from '@botter/contracts';
import { pause } from '@botter/server-async';
import { Places, Slots, tooMany } from '@botter/server-scheduling';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ActionReader, type ActionsPage, type ActionsQuery, type FoundAction } from './action-reader';

/** A larger list is read, and sent, a piece at a time. */
const pieceBytes = 256 * 1024;
/** Large lists that this process sends at a time: each holds a piece, as long as its reader takes. */
const openLists = new Places({
  atOnce: 64,
  waiting: 500,
  patienceMs: 15_000,
  refusal: () => tooMany('lists of actions are being read'),
});
/** Pieces that are made at a time, one of each bot; after each of them others have the processor for a while. */
const making = new Slots(2);
const restMs = 10;

/** The actions of a bot as someone with this access sees them: a page, or a large one's JSON as a stream. */
export class ListActions extends Query<ActionsPage | Readable> {
  constructor(
    readonly botId: string,
    readonly access: AccessType,
    readonly query: ActionsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListActions)
export class ListActionsHandler implements IQueryHandler<ListActions> {
  constructor(@Inject(ActionReader) private readonly reader: ActionReader) {}

  /** @throws BotterError `unavailable` where too many large lists are being sent */
  async execute({ botId, access, query }: ListActions): Promise<ActionsPage | Readable> {
    const { found, next } = await this.reader.find(botId, query);
    const [first = [], ...others] = inPieces(found);
    const read = (ids: readonly string[]) => this.reader.read(botId, ids, access);
    if (others.length === 0) return { actions: await read(first), next };
    const make = (ids: readonly string[]) =>
      making.run(botId, async () => {
        const actions = await read(ids);
        const json = actions.map((action) => JSON.stringify(action)).join(',');
        await pause(restMs);
        return json;
      });
    const leave = await openLists.enter(botId);
    const stream = Readable.from(jsonOf([first, ...others], next, make), { objectMode: false });
    stream.once('close', leave);
    return stream;
  }
}

async function* jsonOf(
  pieces: readonly (readonly string[])[],
  next: ActionsPage['next'],
  make: (ids: readonly string[]) => Promise<string>,
): AsyncGenerator<string> {
  yield '{"actions":[';
  let separator = '';
  for (const ids of pieces) {
    const json = await make(ids);
    // Empty where all of them have been deleted meanwhile.
    if (json === '') continue;
    yield separator + json;
    separator = ',';
  }
  yield `],"next":${JSON.stringify(next)}}`;
}

/** The ids in their order, as many together as have no more bytes than a piece, and at least one. */
function inPieces(found: readonly FoundAction[]): string[][] {
  const pieces: string[][] = [];
  let left = 0;
  for (const { id, bytes } of found) {
    const piece = pieces.at(-1);
    if (piece && bytes <= left) piece.push(id);
    else {
      pieces.push([id]);
      left = pieceBytes;
    }
    left -= bytes;
  }
  return pieces;
}
