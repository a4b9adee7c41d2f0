import type { Polls } from '../world/polls';
import type { JsonObject, SandboxBot, SandboxChat, StoredMessage } from '../world/types';
import type { World } from '../world/world';
import { serviceText } from './service-text';
import type { ChatButton, ChatMessage, ChatSummary } from './views';

/** A message as its readers see it; with `polls` also who has voted. */
export function chatMessage(stored: StoredMessage, polls?: Polls): ChatMessage {
  const { message, source, media, reactions } = stored;
  const poll = message.poll as { id: string } | undefined;
  // A channel speaks for itself.
  const from = (message.from ?? message.sender_chat) as {
    id: number;
    first_name?: string;
    last_name?: string;
    title?: string;
    is_bot?: boolean;
  };
  const preview = message.link_preview_options as { is_disabled?: boolean } | undefined;
  return {
    messageId: message.message_id,
    from: {
      id: from.id,
      name: from.title ?? [from.first_name, from.last_name].filter(Boolean).join(' '),
      isBot: from.is_bot === true,
    },
    text: source ? source.text || null : ((message.text ?? message.caption ?? null) as string | null),
    html: source?.html ?? false,
    buttons: buttonsOf(message),
    media: media && {
      kind: media.kind,
      url: `/sandbox/api/files/${media.file}`,
      name: media.name,
      mimeType: media.mimeType,
    },
    at: new Date(message.date * 1000).toISOString(),
    edited: message.edit_date !== undefined,
    albumId: (message.media_group_id as string | undefined) ?? null,
    service: serviceText(message),
    paid: stored.isPaid === true,
    ...(poll && polls && { votes: polls.get(poll.id)?.votes ?? {} }),
    reactions: Object.entries(reactions ?? {}).flatMap(([by, chosen]) =>
      chosen.map((reaction) => ({ by: Number(by), emoji: String(reaction.emoji ?? '✨') })),
    ),
    linkPreview: preview?.is_disabled !== true,
    message,
  };
}

export function chatSummary(world: World, bot: SandboxBot, chat: SandboxChat): ChatSummary {
  const last = chat.messages.at(-1);
  const { title, first_name, last_name } = world.chatView(chat);
  const message = last && chatMessage(last);
  return {
    id: chat.id,
    botId: bot.id,
    type: chat.type,
    title: String(title ?? [first_name, last_name].filter(Boolean).join(' ')),
    started: chat.started,
    blocked: chat.blocked,
    last: message ? { text: summaryOf(last.message) || (message.media?.kind ?? ''), at: message.at } : null,
  };
}

function summaryOf(message: JsonObject): string {
  const { poll, invoice, dice } = message as Record<
    string,
    { question?: string; title?: string; emoji?: string }
  >;
  const named = poll?.question ?? invoice?.title ?? dice?.emoji ?? serviceText(message);
  const content = message.location ? 'Location' : message.contact ? 'Contact' : '';
  return String(message.text ?? message.caption ?? named ?? content);
}

function buttonsOf(message: JsonObject): ChatButton[][] {
  const keyboard = message.reply_markup as { inline_keyboard?: JsonObject[][] } | undefined;
  return (keyboard?.inline_keyboard ?? []).map((row) =>
    row.map((button) => {
      const label = String(button.text);
      if (typeof button.url === 'string') return { label, type: 'url', value: button.url };
      if (button.pay === true) return { label, type: 'pay', value: '' };
      const inline = button.switch_inline_query_current_chat;
      if (typeof inline === 'string') return { label, type: 'inline', value: inline };
      const webApp = button.web_app as { url?: string } | undefined;
      if (webApp) return { label, type: 'webapp', value: String(webApp.url) };
      return { label, type: 'callback', value: String(button.callback_data ?? '') };
    }),
  );
}
