import { escapeHtml } from '@botter/bot-api';
import { CONFIG, type Config } from '@botter/server-config';
import { Clock } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, Ctx, Help, On, Start, Update } from 'nestjs-telegraf';
import type { Context, NarrowedContext } from 'telegraf';
import type { Message, Update as Updates, User } from 'telegraf/types';
import { TelegramLinks } from '../link/telegram-links';
import { muteHours, NoticeButtons } from '../notices/notice-buttons';
import { notificationMetrics } from '../notices/notice-metrics';
import { Notices } from '../notices/notices';
import { QuickReplies } from '../replies/quick-replies';
import { NotificationSettingsStore } from '../settings/notification-settings';
import { NotifierClient } from '../telegram/notifier-client';
import { notifierTexts } from '../telegram/notifier-texts';

type Written = Context & { readonly message: Message.TextMessage; readonly payload?: string };
type Pressed = NarrowedContext<Context, Updates.CallbackQueryUpdate>;
type Membership = NarrowedContext<Context, Updates.MyChatMemberUpdate>;

/**
 * Handles what people write to the notifier bot and press under its notices. Handlers return nothing, because
 * the library would send it. Each may run twice for the same update, and must make its changes only once.
 */
@Update()
export class NotifierBot {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(NotifierClient) private readonly client: NotifierClient,
    @Inject(TelegramLinks) private readonly links: TelegramLinks,
    @Inject(NotificationSettingsStore) private readonly settings: NotificationSettingsStore,
    @Inject(Notices) private readonly notices: Notices,
    @Inject(NoticeButtons) private readonly buttons: NoticeButtons,
    @Inject(QuickReplies) private readonly replies: QuickReplies,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Start()
  async start(@Ctx() ctx: Written): Promise<void> {
    await this.#unblock(ctx);
    const code = ctx.payload?.trim();
    if (code) return this.#redeem(ctx, code);
    const userId = await this.links.userOf(String(ctx.message.from.id));
    await this.#say(ctx, userId === undefined ? notifierTexts.welcome(this.#page) : notifierTexts.linked);
  }

  @Command('link')
  async link(@Ctx() ctx: Written): Promise<void> {
    const code = ctx.payload?.trim();
    if (!code) return this.#say(ctx, notifierTexts.noCode(this.#page));
    await this.#redeem(ctx, code);
  }

  @Command('unlink')
  async unlink(@Ctx() ctx: Written): Promise<void> {
    const done = await this.links.unlinkAccount(String(ctx.message.from.id));
    await this.#say(ctx, done ? notifierTexts.unlinked : notifierTexts.notLinked(this.#page));
  }

  @Command('status')
  async status(@Ctx() ctx: Written): Promise<void> {
    const userId = await this.links.userOf(String(ctx.message.from.id));
    if (userId === undefined) return this.#say(ctx, notifierTexts.notLinked(this.#page));
    const { settings, stats } = await this.settings.read(userId);
    await this.#say(ctx, notifierTexts.status(settings, stats));
  }

  @Help()
  async help(@Ctx() ctx: Written): Promise<void> {
    await this.#say(ctx, notifierTexts.help(this.#page));
  }

  /** An answer to a notice, or anything else. */
  @On('message')
  async message(@Ctx() ctx: Written): Promise<void> {
    const { message, update } = ctx;
    const notice = message.reply_to_message;
    if (!notice) return this.#say(ctx, notifierTexts.answerNotice);
    if (typeof message.text !== 'string') return this.#say(ctx, notifierTexts.textOnly);
    const told = await this.replies.send({
      updateId: update.update_id,
      telegramUserId: String(message.from.id),
      noticeMessageId: notice.message_id,
      messageId: message.message_id,
      text: message.text,
    });
    await this.#say(ctx, told);
  }

  @On('callback_query')
  async press(@Ctx() ctx: Pressed): Promise<void> {
    const query = ctx.callbackQuery;
    const [, action, botId] = /^(mute|unmute):(.{1,60})$/.exec('data' in query ? query.data : '') ?? [];
    const userId = await this.links.userOf(String(query.from.id));
    const mutes = action === 'mute';
    const until = mutes ? new Date(this.clock.now().getTime() + muteHours * 60 * 60_000) : null;
    const done =
      action !== undefined &&
      botId !== undefined &&
      userId !== undefined &&
      (await this.notices.mute(userId, botId, until));
    const words = mutes ? notifierTexts.muted(muteHours) : notifierTexts.unmuted;
    // A query that has waited too long can't be answered; its change counts anyway.
    await this.client.call('answerCallbackQuery', {
      callback_query_id: query.id,
      text: done ? words : notifierTexts.notLinked('Botter'),
    });
    if (done) await this.#showMuted(query.from.id, query.message?.message_id, botId, mutes);
  }

  /** Blocks the notifier bot, or lets it write again. */
  @On('my_chat_member')
  async membership(@Ctx() ctx: Membership): Promise<void> {
    const { chat, from, new_chat_member } = ctx.myChatMember;
    if (chat.type !== 'private') return;
    await this.links.setBlocked(String(from.id), new_chat_member.status === 'kicked');
  }

  get #page(): string {
    return `${this.config.publicUrl}/notifications`;
  }

  async #redeem(ctx: Written, code: string): Promise<void> {
    if (ctx.message.chat.type !== 'private') return;
    const result = await this.links.redeem(code, accountOf(ctx.message.from));
    notificationMetrics.links.inc({ outcome: result.kind });
    switch (result.kind) {
      case 'linked':
        return this.#say(ctx, notifierTexts.linked);
      case 'taken':
        return this.#say(ctx, notifierTexts.taken);
      case 'wrong_code':
        return this.#say(ctx, notifierTexts.wrongCode(this.#page));
      case 'locked': {
        const minutes = Math.ceil((result.until.getTime() - this.clock.now().getTime()) / 60_000);
        return this.#say(ctx, notifierTexts.locked(Math.max(1, minutes)));
      }
    }
  }

  async #showMuted(
    telegramUserId: number,
    messageId: number | undefined,
    botId: string,
    isMuted: boolean,
  ): Promise<void> {
    if (messageId === undefined) return;
    const target = await this.notices.target(String(telegramUserId), messageId);
    const { reply_markup } = await this.buttons.of(botId, target?.telegramChatId, isMuted);
    await this.client.call('editMessageReplyMarkup', {
      chat_id: telegramUserId,
      message_id: messageId,
      reply_markup,
    });
  }

  async #unblock(ctx: Written): Promise<void> {
    if (ctx.message.chat.type === 'private') await this.links.setBlocked(String(ctx.message.from.id), false);
  }

  /** Groups get no answer: the bot is for one person at a time. */
  async #say({ message }: Written, text: string): Promise<void> {
    if (message.chat.type !== 'private') return;
    const outcome = await this.client.send(String(message.chat.id), escapeHtml(text), {
      reply_parameters: { message_id: message.message_id, allow_sending_without_reply: true },
    });
    // Nothing was sent, so the update is handled again a little later.
    if (outcome.kind === 'unreachable') throw new Error("Telegram can't be reached");
  }
}

function accountOf(user: User) {
  return {
    id: String(user.id),
    firstName: user.first_name,
    lastName: user.last_name ?? null,
    username: user.username ?? null,
  };
}
