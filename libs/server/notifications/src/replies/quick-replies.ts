import { createHash } from 'node:crypto';
import { BotterError } from '@botter/contracts';
import { SendMessage } from '@botter/server-conversations';
import { PG_POOL } from '@botter/server-database';
import { JobQueue } from '@botter/server-jobs';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { TelegramLinks } from '../link/telegram-links';
import { Notices, type NoticeTarget } from '../notices/notices';
import { notifierTexts } from '../telegram/notifier-texts';
import { checkReply } from './check-reply.job';

/** An answer to a notice. */
export interface QuickReply {
  /** The id of its update: the same for every attempt. */
  readonly updateId: number;
  readonly telegramUserId: string;
  readonly noticeMessageId: number;
  readonly messageId: number;
  readonly text: string;
}

interface Sender {
  readonly author: string | null;
  readonly chatName: string | null;
}

const firstLookMs = 2_000;

/**
 * Sends what an owner answers to a notice to the chat that it was about, as a message that the owner writes.
 */
@Injectable()
export class QuickReplies {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Notices) private readonly notices: Notices,
    @Inject(TelegramLinks) private readonly links: TelegramLinks,
    @Inject(SendMessage) private readonly sending: SendMessage,
    @Inject(JobQueue) private readonly jobs: JobQueue,
  ) {}

  /** Returns the text for the owner. Called again for the same update, it sends nothing more. */
  async send(reply: QuickReply): Promise<string> {
    const target = await this.notices.target(reply.telegramUserId, reply.noticeMessageId);
    if (!target) return notifierTexts.unknownNotice;
    const userId = await this.links.userOf(reply.telegramUserId);
    const sender = userId === target.userId ? await this.#sender(target) : undefined;
    if (!sender) return notifierTexts.notYours;
    const name = sender.chatName ?? 'the chat';
    try {
      const message = await this.sending.send(
        target.botId,
        {
          chatId: target.telegramChatId,
          text: reply.text,
          key: keyOf(reply),
          ...(target.threadId !== null && { threadId: target.threadId }),
        },
        sender.author,
      );
      await this.jobs.add(
        checkReply,
        {
          botId: target.botId,
          messageId: message.id,
          telegramUserId: reply.telegramUserId,
          replyTo: reply.messageId,
          chatName: name,
        },
        { jobId: `check-reply-${message.id}`, delayMs: firstLookMs },
      );
      return notifierTexts.sent(name);
    } catch (error) {
      // A failure that may pass soon is retried, with the update.
      if (!(error instanceof BotterError) || error.code === 'unavailable') throw error;
      return notifierTexts.notSent(error.message);
    }
  }

  /** The owner, while the bot is still theirs. */
  async #sender({ botId, userId, telegramChatId }: NoticeTarget): Promise<Sender | undefined> {
    const { rows } = await this.pool.query<Sender>(
      `select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as author, c.name as "chatName"
       from read.notification_bots b
       left join app.users u on u.id::text = b.owner_id
       left join app.chats c on c.bot_id = b.bot_id and c.telegram_chat_id = $3
       where b.bot_id = $1 and b.owner_id = $2`,
      [botId, userId, telegramChatId],
    );
    return rows[0];
  }
}

/** The same UUID for the same message of the same person. */
function keyOf({ telegramUserId, messageId, updateId }: QuickReply): string {
  const hex = createHash('sha256')
    .update(`quick reply ${telegramUserId} ${messageId} ${updateId}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
