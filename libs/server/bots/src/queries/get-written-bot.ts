import type { Bot } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { BotReader } from './bot-reader';

/** A bot as its owner has just left it. */
export class GetWrittenBot extends Query<Bot> {
  constructor(readonly botId: string) {
    super();
  }
}

@QueryHandler(GetWrittenBot)
export class GetWrittenBotHandler implements IQueryHandler<GetWrittenBot> {
  constructor(@Inject(BotReader) private readonly reader: BotReader) {}

  execute({ botId }: GetWrittenBot): Promise<Bot> {
    return this.reader.getWritten(botId);
  }
}
