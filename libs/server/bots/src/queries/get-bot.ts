import type { AccessType, Bot } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { BotReader } from './bot-reader';

/** A bot as someone with this access sees it. */
export class GetBot extends Query<Bot> {
  constructor(
    readonly botId: string,
    readonly access: AccessType,
  ) {
    super();
  }
}

@QueryHandler(GetBot)
export class GetBotHandler implements IQueryHandler<GetBot> {
  constructor(@Inject(BotReader) private readonly reader: BotReader) {}

  execute({ botId, access }: GetBot): Promise<Bot> {
    return this.reader.get(botId, access);
  }
}
