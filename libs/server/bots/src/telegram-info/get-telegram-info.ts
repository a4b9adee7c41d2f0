import type { TelegramInfo } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { LiveTelegramInfo } from './live-telegram-info';

/** What Telegram shows about a bot. */
export class GetTelegramInfo extends Query<TelegramInfo> {
  constructor(readonly botId: string) {
    super();
  }
}

@QueryHandler(GetTelegramInfo)
export class GetTelegramInfoHandler implements IQueryHandler<GetTelegramInfo> {
  constructor(@Inject(LiveTelegramInfo) private readonly live: LiveTelegramInfo) {}

  execute({ botId }: GetTelegramInfo): Promise<TelegramInfo> {
    return this.live.read(botId);
  }
}
