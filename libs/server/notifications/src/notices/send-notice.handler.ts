import { Clock } from '@botter/server-http';
import {
  type HandlesJob,
  type JobContext,
  JobHandler,
  PostponeJob,
  RetryJobLater,
} from '@botter/server-jobs';
import { LOGGER, type Logger } from '@botter/server-logging';
import type { TelegramFailure } from '@botter/server-telegram';
import { Inject } from '@nestjs/common';
import { noticeHtml } from '../domain/notice-text';
import { TelegramLinks } from '../link/telegram-links';
import { quietUntil } from '../settings/quiet-hours';
import { NotifierClient } from '../telegram/notifier-client';
import { NotifierState } from '../telegram/notifier-state';
import { type NoticeOrder, noticePatienceMs, sendNotice } from './notice.job';
import { NoticeButtons } from './notice-buttons';
import { notificationMetrics } from './notice-metrics';
import { Notices, type Recipient } from './notices';

/**
 * Sends one notice, if its owner wants it now. If the process is killed in between, the next attempt of the
 * job sends the same notice: at most the one in flight comes twice.
 */
@JobHandler(sendNotice)
export class SendNoticeHandler implements HandlesJob<typeof sendNotice> {
  constructor(
    @Inject(Notices) private readonly notices: Notices,
    @Inject(NoticeButtons) private readonly buttons: NoticeButtons,
    @Inject(NotifierClient) private readonly client: NotifierClient,
    @Inject(NotifierState) private readonly notifier: NotifierState,
    @Inject(TelegramLinks) private readonly links: TelegramLinks,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle(order: NoticeOrder, { jobId, ageMs }: JobContext): Promise<void> {
    if (!this.client.isConfigured || ageMs > noticePatienceMs) return;
    const recipient = await this.notices.recipient(order.botId);
    if (!recipient || !wantsNow(recipient, this.clock.now())) return;
    const notice = await this.notices.begin(jobId, order, recipient);
    if (!notice) return;
    const { reply_markup, addressLine } = await this.buttons.of(order.botId, order.telegramChatId);
    const html = noticeHtml({ ...order, botName: recipient.botName, meanwhile: notice.meanwhile });
    const outcome = await this.client.send(recipient.telegramUserId, html + addressLine, { reply_markup });
    notificationMetrics.notices.inc({ outcome: outcome.kind });
    if (outcome.kind === 'ok') return this.notices.sent(notice.id, outcome.result.message_id);
    await this.#failed(notice.id, recipient, outcome);
  }

  async #failed(noticeId: string, recipient: Recipient, failure: TelegramFailure): Promise<void> {
    switch (failure.kind) {
      case 'rate_limited':
        throw new PostponeJob('Telegram asked the notifier bot to wait', failure.retryAfterSeconds * 1000);
      case 'server_error':
      case 'unreachable':
        throw new RetryJobLater(`Telegram can't be reached: ${failure.kind}`, 5_000);
      case 'unknown':
        // It may have arrived: another attempt could send it twice.
        return this.notices.ended(noticeId, 'unknown');
      case 'blocked':
        await this.links.setBlocked(recipient.telegramUserId, true);
        break;
      case 'wrong_token':
        await this.notifier.refused();
        break;
      default:
        this.logger.warn({ kind: failure.kind }, 'Telegram refused a notice');
    }
    await this.notices.ended(noticeId, 'failed');
  }
}

function wantsNow(recipient: Recipient, now: Date): boolean {
  const { enabled, globallyEnabled, blocked, mutedUntil, quiet } = recipient;
  if (!enabled || !globallyEnabled || blocked) return false;
  if (mutedUntil && mutedUntil > now) return false;
  return quietUntil(quiet, now) === undefined;
}
