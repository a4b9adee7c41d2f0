import type { Share } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ShareReader } from './share-reader';

/** A share as the owner has just left it. */
export class GetWrittenShare extends Query<Share> {
  constructor(
    readonly botId: string,
    readonly shareId: string,
  ) {
    super();
  }
}

@QueryHandler(GetWrittenShare)
export class GetWrittenShareHandler implements IQueryHandler<GetWrittenShare> {
  constructor(@Inject(ShareReader) private readonly reader: ShareReader) {}

  execute({ botId, shareId }: GetWrittenShare): Promise<Share> {
    return this.reader.getWritten(botId, shareId);
  }
}
