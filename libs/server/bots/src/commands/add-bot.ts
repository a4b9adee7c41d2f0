import { randomBytes } from 'node:crypto';
import type { Bot } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { isCommitUnknown } from '@botter/server-database';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { SECRET_STORE, Secret, type SecretStore } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { alreadyRegistered } from '../already-registered';
import { BotStream } from '../bot.stream';
import { BotRegistrations } from '../bot-registrations';
import type { BotRegistrationRow } from '../bots.tables';
import { RegistrationSweeper } from '../connection/registration-sweeper';
import { TelegramProfiles } from '../connection/telegram-profiles';
import type { BotState } from '../domain/bot.decider';
import type { TelegramProfile } from '../domain/bot.events';
import { BotReader } from '../queries/bot-reader';

/** Registers a bot by its token; the result shows the bot. */
export class AddBot extends Command<Bot> {
  constructor(
    readonly name: string,
    readonly token: Secret,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

/** How long an addition may take before it counts as broken off. */
const additionMs = 60_000;

@CommandHandler(AddBot)
export class AddBotHandler implements ICommandHandler<AddBot> {
  constructor(
    @Inject(TelegramProfiles) private readonly profiles: TelegramProfiles,
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
    @Inject(RegistrationSweeper) private readonly sweeper: RegistrationSweeper,
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(BotReader) private readonly reader: BotReader,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute(command: AddBot): Promise<Bot> {
    const profile = await this.profiles.read(command.token);
    const botId = uuid();
    await this.#claim(profile, botId, command.caller.user.id);
    try {
      const state = await this.#append(botId, profile, command);
      return this.reader.written(botId, state);
    } catch (error) {
      // Only the stream shows whether the bot was created; if it doesn't yet, the upkeep checks it later.
      if (!isCommitUnknown(error)) await this.sweeper.settle(botId);
      throw error;
    }
  }

  /** The row comes first: of two simultaneous additions of one bot, its unique index accepts one. */
  async #claim(profile: TelegramProfile, botId: string, ownerId: string): Promise<void> {
    const { telegramId } = profile;
    const tryClaim = () =>
      this.registrations.claim({
        telegramId,
        botId,
        ownerId,
        quota: this.config.quotas.bots,
        now: this.clock.now(),
      });
    if (await tryClaim()) return;
    const holder = await this.registrations.byTelegramId(telegramId);
    if (holder && this.#brokenOff(holder)) await this.sweeper.settle(holder.bot_id);
    if (await tryClaim()) return;
    throw alreadyRegistered(profile.username, holder?.state);
  }

  #brokenOff(holder: BotRegistrationRow): boolean {
    return (
      holder.state === 'adding' && this.clock.now().getTime() - holder.state_since.getTime() > additionMs
    );
  }

  async #append(botId: string, profile: TelegramProfile, command: AddBot): Promise<BotState> {
    const webhookSecret = new Secret(randomBytes(32).toString('base64url'));
    const tokenRef = await this.secrets.put({ kind: 'bot_token', botId }, command.token);
    const webhookSecretRef = await this.secrets.put({ kind: 'telegram_webhook', botId }, webhookSecret);
    const { state } = await this.stream.run(
      botId,
      {
        type: 'AddBot',
        ownerId: command.caller.user.id,
        name: command.name,
        tokenRef,
        webhookSecretRef,
        profile,
      },
      eventMetadata(command.caller, this.clock.now()),
    );
    await this.registrations.setState(botId, 'active', this.clock.now());
    return state;
  }
}
