import type { TelegramBot } from '@botter/contracts';
import type { Secret } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import { alreadyRegistered } from '../already-registered';
import { BotRegistrations } from '../bot-registrations';
import { TelegramProfiles } from './telegram-profiles';

/** Finds the bot of a token at Telegram. Registers nothing and keeps nothing. */
@Injectable()
export class TokenCheck {
  constructor(
    @Inject(TelegramProfiles) private readonly profiles: TelegramProfiles,
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
  ) {}

  /**
   * @throws BotterError `conflict` if another person has registered the bot, or its deletion is not finished
   */
  async of(token: Secret, userId: string): Promise<TelegramBot> {
    const profile = await this.profiles.read(token);
    const holder = await this.registrations.byTelegramId(profile.telegramId);
    // An addition in progress may still fail: adding the bot decides.
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
