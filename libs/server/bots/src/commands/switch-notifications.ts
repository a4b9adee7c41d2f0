import type { Bot } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BotStream } from '../bot.stream';
import { BotReader } from '../queries/bot-reader';

/** The result shows the bot. */
export class SwitchNotifications extends Command<Bot> {
  constructor(
    readonly botId: string,
    readonly enabled: boolean,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(SwitchNotifications)
export class SwitchNotificationsHandler implements ICommandHandler<SwitchNotifications> {
  constructor(
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(BotReader) private readonly reader: BotReader,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, enabled, caller }: SwitchNotifications): Promise<Bot> {
    const { state } = await this.stream.run(
      botId,
      { type: 'SwitchNotifications', enabled },
      eventMetadata(caller, this.clock.now()),
    );
    return this.reader.written(botId, state);
  }
}
