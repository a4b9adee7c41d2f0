import type { BotHealth } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { BotHealthReader } from './bot-health-reader';

/** The health of a bot. */
export class GetBotHealth extends Query<BotHealth> {
  constructor(readonly botId: string) {
    super();
  }
}

@QueryHandler(GetBotHealth)
export class GetBotHealthHandler implements IQueryHandler<GetBotHealth> {
  constructor(@Inject(BotHealthReader) private readonly reader: BotHealthReader) {}

  execute({ botId }: GetBotHealth): Promise<BotHealth> {
    return this.reader.read(botId);
  }
}
