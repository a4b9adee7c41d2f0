import type { Readable } from 'node:stream';
import type { AccessType } from '@botter/contracts';
import { jsonInPieces } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { ActionReader, type ActionsPage, type ActionsQuery, type FoundAction } from './action-reader';

/** A larger list is read a piece at a time. */
const pieceBytes = 256 * 1024;

/** The actions of a bot as someone with this access sees them: a page, or a large one's JSON as a stream. */
@Injectable()
export class ActionList {
  constructor(@Inject(ActionReader) private readonly reader: ActionReader) {}

  /** @throws BotterError `unavailable` if too many large lists are being sent */
  async read(
    botId: string,
    access: AccessType,
    query: ActionsQuery,
  ): Promise<ActionsPage | Readable | string> {
    const { found, next } = await this.reader.find(botId, query);
    const [first = [], ...others] = inPieces(found);
    const { reader } = this;
    if (others.length === 0) return { actions: await reader.read(botId, first, access), next };
    async function* items() {
      for (const ids of [first, ...others]) yield await reader.read(botId, ids, access);
    }
    return jsonInPieces({ owner: botId, field: 'actions', items: items(), others: () => ({ next }) });
  }
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
