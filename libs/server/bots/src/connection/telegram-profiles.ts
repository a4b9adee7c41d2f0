import { BotterError } from '@botter/contracts';
import type { Secret } from '@botter/server-secrets';
import { TelegramClient, type TelegramFailure, type TelegramResult } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import type { TelegramProfile } from '../domain/bot.events';

/** A person waits for the answer. */
const timeoutMs = 10_000;

/** Asks Telegram whose token this is. */
@Injectable()
export class TelegramProfiles {
  constructor(@Inject(TelegramClient) private readonly telegram: TelegramClient) {}

  /**
   * @throws BotterError `refused_by_telegram` if the token is wrong, `telegram_unreachable` if Telegram did
   * not answer, `rate_limited` if it asks to wait
   */
  async read(token: Secret): Promise<TelegramProfile> {
    const outcome = await this.telegram.call(token, 'getMe', {}, { timeoutMs });
    if (outcome.kind !== 'ok') throw refusal(outcome);
    return toTelegramProfile(outcome.result);
  }
}

export function toTelegramProfile(me: TelegramResult<'getMe'>): TelegramProfile {
  return {
    telegramId: String(me.id),
    username: me.username,
    displayName: me.first_name,
    canJoinGroups: me.can_join_groups ?? false,
    canReadAllGroupMessages: me.can_read_all_group_messages ?? false,
  };
}

function refusal(failure: TelegramFailure): BotterError {
  switch (failure.kind) {
    case 'server_error':
    case 'unreachable':
    case 'unknown':
      return new BotterError(
        'telegram_unreachable',
        "Telegram can't be reached. Nothing was saved; please try again in a moment.",
      );
    case 'rate_limited':
      return new BotterError(
        'rate_limited',
        'Rate-limited by Telegram. Try again in a moment.',
        undefined,
        failure.retryAfterSeconds,
      );
    default:
      return new BotterError(
        'refused_by_telegram',
        `Telegram refused this token (${failure.description}). Copy the current token from BotFather and try again.`,
      );
  }
}
