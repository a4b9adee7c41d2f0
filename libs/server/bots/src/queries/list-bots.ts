import type { Bot } from '@botter/contracts';
import { ACCESS_READER, type AccessReader, type Asking, botsOfCaller } from '@botter/server-auth';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { BotReader } from './bot-reader';

/** Own bots and bots shared with a person, as far as the API key opens them where one is used. */
export class ListBots extends Query<{ bots: Bot[]; sharedBots: Bot[] }> {
  constructor(readonly caller: Asking) {
    super();
  }
}

@QueryHandler(ListBots)
export class ListBotsHandler implements IQueryHandler<ListBots> {
  constructor(
    @Inject(ACCESS_READER) private readonly access: AccessReader,
    @Inject(BotReader) private readonly reader: BotReader,
  ) {}

  async execute({ caller }: ListBots): Promise<{ bots: Bot[]; sharedBots: Bot[] }> {
    const grants = await botsOfCaller(this.access, caller);
    const all = await this.reader.list(new Map(grants.map(({ botId, access }) => [botId, access])));
    return {
      bots: all.filter((bot) => bot.access_type === 'owner'),
      sharedBots: all.filter((bot) => bot.access_type !== 'owner'),
    };
  }
}
