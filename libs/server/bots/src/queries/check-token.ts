import type { TelegramBot } from '@botter/contracts';
import type { Secret } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { alreadyRegistered } from '../already-registered';
import { BotRegistrations } from '../bot-registrations';
import { TelegramProfiles } from '../connection/telegram-profiles';

/** Whose token this is at Telegram. Registers nothing and keeps nothing. */
export class CheckToken extends Query<TelegramBot> {
  constructor(
    readonly token: Secret,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(CheckToken)
export class CheckTokenHandler implements IQueryHandler<CheckToken> {
  constructor(
    @Inject(TelegramProfiles) private readonly profiles: TelegramProfiles,
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
  ) {}

  /** @throws BotterError `conflict` where another person has registered the bot, or it is just being deleted */
  async execute({ token, userId }: CheckToken): Promise<TelegramBot> {
    const profile = await this.profiles.read(token);
    const holder = await this.registrations.byTelegramId(profile.telegramId);
    // One that is only being added may break off: adding it decides.
    const isTaken = holder !== undefined && holder.state !== 'adding';
    if (isTaken && (holder.state === 'deleting' || holder.owner_id !== userId)) {
      throw alreadyRegistered(profile.username, holder.state);
    }
    return {
      telegram_id: profile.telegramId,
      username: profile.username,
      display_name: profile.displayName,
      bot_id: isTaken ? holder.bot_id : null,
    };
  }
}
