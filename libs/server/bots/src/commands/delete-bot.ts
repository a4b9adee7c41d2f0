import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BotStream } from '../bot.stream';
import { BotRegistrations } from '../bot-registrations';
import { BotReader } from '../queries/bot-reader';

/**
 * Deletes a bot permanently, also in quarantine. Signing off from Telegram and erasing the secrets follow
 * from the event.
 */
export class DeleteBot extends Command<void> {
  constructor(
    readonly botId: string,
    readonly confirmedName: string,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(DeleteBot)
export class DeleteBotHandler implements ICommandHandler<DeleteBot> {
  constructor(
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(BotReader) private readonly reader: BotReader,
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, confirmedName, caller }: DeleteBot): Promise<void> {
    const now = this.clock.now();
    const isQuarantined = (await this.stream.quarantinedSince(botId)) !== undefined;
    const shownName = isQuarantined ? (await this.reader.get(botId, 'owner')).name : undefined;
    const command = { type: 'DeleteBot', confirmedName, shownName } as const;
    await this.stream.end(botId, command, eventMetadata(caller, now));
    await this.registrations.setState(botId, 'deleting', now);
  }
}
