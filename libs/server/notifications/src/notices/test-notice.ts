import { escapeHtml } from '@botter/bot-api';
import { BotterError } from '@botter/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { TelegramLinks, unavailableText } from '../link/telegram-links';
import { NotifierClient } from '../telegram/notifier-client';
import { NotifierState } from '../telegram/notifier-state';
import { Notices } from './notices';

/** A notice that someone sends to themselves, regardless of quiet hours, pace and the switch of the bot. */
@Injectable()
export class TestNotice {
  constructor(
    @Inject(Notices) private readonly notices: Notices,
    @Inject(NotifierClient) private readonly client: NotifierClient,
    @Inject(NotifierState) private readonly notifier: NotifierState,
    @Inject(TelegramLinks) private readonly links: TelegramLinks,
  ) {}

  /** @throws BotterError if it can't be sent, with what to do */
  async send(botId: string): Promise<void> {
    if (!(await this.notifier.read()).isReady) throw new BotterError('unavailable', unavailableText);
    const recipient = await this.notices.recipient(botId);
    if (!recipient) throw new BotterError('conflict', 'Link Telegram account first');
    if (!recipient.globallyEnabled) throw new BotterError('conflict', 'Enable notifications first');
    const html = `🔔 <b>${escapeHtml(recipient.botName)}</b>\nThis is a test notification. Notifications of this bot will arrive here.`;
    const outcome = await this.client.send(recipient.telegramUserId, html);
    switch (outcome.kind) {
      case 'ok':
        return this.links.setBlocked(recipient.telegramUserId, false);
      case 'blocked':
        await this.links.setBlocked(recipient.telegramUserId, true);
        throw new BotterError(
          'refused_by_telegram',
          'You have blocked the notifier bot. Open it in Telegram and press Start.',
        );
      case 'rate_limited': {
        const { retryAfterSeconds } = outcome;
        const text = `Rate-limited by Telegram. Try again in ${retryAfterSeconds} s.`;
        throw new BotterError('rate_limited', text, undefined, retryAfterSeconds);
      }
      case 'wrong_token':
        await this.notifier.refused();
        throw new BotterError('unavailable', unavailableText);
      default:
        throw new BotterError('telegram_unreachable', "Telegram can't be reached. Try again later.");
    }
  }
}
