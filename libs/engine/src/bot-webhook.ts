import { downloadByteLimit, type Update } from '@botter/bot-api';
import type {
  BotWebhookPayload,
  CompiledBot,
  CompiledWebhook,
  OccurrenceWebhookPayload,
  WebhookOccurrence,
} from '@botter/contracts';
import type { DialogFacts } from './dialogs/dialog-types';
import type { KeptDetails } from './message-details';
import type { CallbackPlan, IncomingMessage, MessagePlan, Plan, SenderFacts } from './plan-types';
import type { UpdateView, UserView } from './update-view';
import { webhookDialog } from './webhook-dialog';

/** A call of a bot's webhook. */
export interface BotWebhookCall {
  readonly webhookId: string;
  readonly payload: BotWebhookPayload;
}

/** The product's own ids of the chat and of the message; null for a sample, which is in no chat. */
interface WebhookIds {
  readonly chat: string | null;
  readonly message: string | null;
}

const noIds: WebhookIds = { chat: null, message: null };

/**
 * The webhooks of the bot that subscribe to an update, and their payloads. All webhooks of one format share
 * one payload object.
 */
export function planBotWebhooks(
  update: Update | object,
  plan: Plan,
  bot: CompiledBot,
  now: Date,
  ids: WebhookIds = noIds,
  dialog?: DialogFacts,
): readonly BotWebhookCall[] {
  if (plan.kind !== 'message' && plan.kind !== 'callback') return [];
  const event = plan.kind === 'message' ? 'message' : 'callback_query';
  const wanting = bot.webhooks?.filter(({ events }) => events.includes(event)) ?? [];
  const payloads = new Map<CompiledWebhook['payloadFormat'], BotWebhookPayload>();
  return wanting.map(({ webhookId, payloadFormat }) => {
    const payload =
      payloads.get(payloadFormat) ?? botWebhookPayload(payloadFormat, update, plan, bot, now, ids, dialog);
    payloads.set(payloadFormat, payload);
    return { webhookId, payload };
  });
}

/** What a webhook is sent because of an update. */
export function botWebhookPayload(
  format: CompiledWebhook['payloadFormat'],
  update: Update | object,
  plan: MessagePlan | CallbackPlan,
  bot: CompiledBot,
  now: Date,
  ids: WebhookIds = noIds,
  dialog?: DialogFacts,
): BotWebhookPayload {
  const about = webhookDialog(dialog, bot);
  if (format === 'standard') return { ...standardOf(plan, bot, now), ...about };
  const envelope = envelopeOf(update as UpdateView, plan, bot, now, ids);
  return { ...envelope, data: { ...envelope.data, ...about } } as BotWebhookPayload;
}

/** What a webhook is sent because of a contact or a broadcast. */
export function occurrenceWebhookPayload(
  format: CompiledWebhook['payloadFormat'],
  { event, ...about }: WebhookOccurrence,
  bot: Pick<CompiledBot, 'botId' | 'name' | 'username'>,
  now: Date,
): OccurrenceWebhookPayload {
  const timestamp = now.toISOString();
  const payload =
    format === 'envelope'
      ? { type: event, timestamp, data: { bot: botOf(bot), ...about } }
      : { event, bot: botOf(bot), timestamp, ...about };
  return payload as OccurrenceWebhookPayload;
}

function standardOf(plan: MessagePlan | CallbackPlan, bot: CompiledBot, now: Date): BotWebhookPayload {
  const base = { bot: botOf(bot), chat: chatOf(plan), timestamp: now.toISOString() };
  return plan.kind === 'message'
    ? {
        event: 'message',
        ...base,
        sender: plan.sender && senderOf(plan.sender),
        text: plan.message.text,
      }
    : { event: 'callback_query', ...base, sender: senderOf(plan.sender), data: plan.press.value };
}

function envelopeOf(
  view: UpdateView,
  plan: MessagePlan | CallbackPlan,
  bot: CompiledBot,
  now: Date,
  ids: WebhookIds,
): Extract<BotWebhookPayload, { readonly type: string }> {
  const { triggered } = plan;
  const base = {
    bot: botOf(bot),
    chat: { ...chatOf(plan), botter_id: ids.chat },
    action: triggered && { id: triggered.actionId, command: triggered.command },
  };
  const timestamp = now.toISOString();
  if (plan.kind === 'message') {
    const incoming = view.message ?? view.channel_post;
    const sender = plan.sender && personOf(plan.sender, incoming?.sender_chat ? undefined : incoming?.from);
    return {
      type: 'message.received',
      timestamp,
      data: { ...base, sender, message: messageOf(plan.message, ids) },
    };
  }
  const { callbackQueryId: id, value: data, label, telegramMessageId, threadId } = plan.press;
  return {
    type: 'callback_query.received',
    timestamp,
    data: {
      ...base,
      sender: personOf(plan.sender, view.callback_query?.from),
      callback_query: { id, data, label, message_id: telegramMessageId, thread_id: threadId },
    },
  };
}

function botOf({ botId: id, name, username }: Pick<CompiledBot, 'botId' | 'name' | 'username'>) {
  return { id, name, username };
}

function chatOf({ chat: { telegramChatId: id, type, name, username } }: MessagePlan | CallbackPlan) {
  return { id, type, name, username };
}

function senderOf({ telegramUserId: id, name, username }: SenderFacts) {
  return { id, name, username };
}

function personOf(sender: SenderFacts, user: UserView | undefined) {
  return {
    ...senderOf(sender),
    first_name: user?.first_name ?? null,
    last_name: user?.last_name ?? null,
    language: sender.languageCode,
  };
}

function messageOf(
  { telegramMessageId: id, kind, text, sentAt, threadId, mediaGroupId, fileId, details }: IncomingMessage,
  ids: WebhookIds,
) {
  return {
    id,
    botter_id: ids.message,
    kind,
    text,
    sent_at: sentAt,
    thread_id: threadId,
    album_id: mediaGroupId,
    file: fileId === null ? null : fileOf(fileId, details, ids),
    location: details?.type === 'location' ? withoutType(details) : null,
    contact: details?.type === 'contact' ? withoutType(details) : null,
    poll: details?.type === 'poll' ? withoutType(details) : null,
  };
}

/** The name of the field says the type. */
function withoutType<Details extends KeptDetails>({ type: _, ...content }: Details): Omit<Details, 'type'> {
  return content;
}

function fileOf(id: string, details: KeptDetails | null, ids: WebhookIds) {
  const file = details?.type === 'file' ? details : undefined;
  const isServed = ids.message !== null && (file?.size ?? 0) <= downloadByteLimit;
  return {
    id,
    content_path: isServed ? `/api/chats/${ids.chat}/messages/${ids.message}/content` : null,
    name: file?.file_name ?? null,
    mime_type: file?.mime_type ?? null,
    size: file?.size ?? null,
    duration: file?.duration ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
  };
}
