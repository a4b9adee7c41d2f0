import type { JsonObject, SandboxBot, SandboxChat, StoredMessage } from '../world/types';
import type { World } from '../world/world';
import type { ChatButton, ChatMessage, ChatSummary } from './views';

export function chatMessage({ message, source, media }: StoredMessage): ChatMessage {
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
  const content = message.location ? 'Location' : message.contact ? 'Contact' : '';
  return String(message.text ?? message.caption ?? content);
}

function buttonsOf(message: JsonObject): ChatButton[][] {
  const keyboard = message.reply_markup as { inline_keyboard?: JsonObject[][] } | undefined;
  return (keyboard?.inline_keyboard ?? []).map((row) =>
    row.map((button) => {
      const label = String(button.text);
      if (typeof button.url === 'string') return { label, type: 'url', value: button.url };
      const webApp = button.web_app as { url?: string } | undefined;
      if (webApp) return { label, type: 'webapp', value: String(webApp.url) };
      return { label, type: 'callback', value: String(button.callback_data ?? '') };
    }),
  );
}
