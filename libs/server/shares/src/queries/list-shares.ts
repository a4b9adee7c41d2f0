import type { Share } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ShareReader } from './share-reader';

export class ListShares extends Query<Share[]> {
  constructor(readonly botId: string) {
    super();
  }
}

@QueryHandler(ListShares)
export class ListSharesHandler implements IQueryHandler<ListShares> {
  constructor(@Inject(ShareReader) private readonly reader: ShareReader) {}

  execute({ botId }: ListShares): Promise<Share[]> {
    return this.reader.list(botId);
  }
}
