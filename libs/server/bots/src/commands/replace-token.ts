import type { Bot } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { SECRET_STORE, type Secret, type SecretStore, saveWithSecret } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BotStream } from '../bot.stream';
import { TelegramProfiles } from '../connection/telegram-profiles';
import { BotReader } from '../queries/bot-reader';

/** The result shows the bot. */
export class ReplaceToken extends Command<Bot> {
  constructor(
    readonly botId: string,
    readonly token: Secret,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(ReplaceToken)
export class ReplaceTokenHandler implements ICommandHandler<ReplaceToken> {
  constructor(
    @Inject(TelegramProfiles) private readonly profiles: TelegramProfiles,
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(BotReader) private readonly reader: BotReader,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, token, caller }: ReplaceToken): Promise<Bot> {
    const profile = await this.profiles.read(token);
    const metadata = eventMetadata(caller, this.clock.now());
    const { state } = await saveWithSecret(this.secrets, { kind: 'bot_token', botId }, token, {
      save: (tokenRef) => this.stream.run(botId, { type: 'ReplaceToken', tokenRef, profile }, metadata),
      isInUse: async (tokenRef) => {
        const bot = await this.stream.state(botId);
        return bot.status === 'active' && bot.tokenRef === tokenRef;
      },
    });
    return this.reader.written(botId, state);
  }
}
