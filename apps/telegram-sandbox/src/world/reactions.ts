import { findMessage, replaceMessage } from './chats';
import { requireOpen } from './compose-message';
import { OperationRefused } from './operation-refused';
import { userOf } from './people';
import type { JsonObject, Person, SandboxBot, SandboxChat, StoredMessage } from './types';
import type { World } from './world';

/** The emoji that Telegram takes as reactions, without variation selectors. */
const emojis = new Set(
  `❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋
  🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡`.split(
    /\s+/,
  ),
);

/** The reaction of an emoji; undefined for one that Telegram doesn't take. */
export function emojiReaction(written: string): JsonObject | undefined {
  const emoji = written.replaceAll('\uFE0F', '');
  return emojis.has(emoji) ? { type: 'emoji', emoji } : undefined;
}

/** Replaces what someone reacts with, by their id; gives what it was. */
export function setReactions(
  world: World,
  chat: SandboxChat,
  stored: StoredMessage,
  by: number,
  reactions: readonly JsonObject[],
): readonly JsonObject[] {
  const { [by]: before = [], ...others } = stored.reactions ?? {};
  replaceMessage(chat, {
    ...stored,
    reactions: reactions.length > 0 ? { ...others, [by]: reactions } : others,
  });
  world.chatChanged(chat.botIds[0] ?? 0, chat);
  world.onChange();
  return before;
}

/** How often each reaction was chosen. */
function reactionCounts(reactions: StoredMessage['reactions']): { type: JsonObject; total_count: number }[] {
  const counts = new Map<string, number>();
  for (const reaction of Object.values(reactions ?? {}).flat()) {
    const key = JSON.stringify(reaction);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, total_count]) => ({ type: JSON.parse(key) as JsonObject, total_count }));
}

/** A person reacts to a message; an empty emoji takes the reaction back. */
export function react(
  world: World,
  bot: SandboxBot,
  chat: SandboxChat,
  person: Person,
  messageId: number,
  emoji: string,
): void {
  requireOpen(chat, person);
  const stored = findMessage(chat, messageId);
  if (!stored) throw new OperationRefused('There is no such message.');
  const reaction = emoji === '' ? undefined : emojiReaction(emoji);
  if (emoji !== '' && !reaction)
    throw new OperationRefused("Telegram doesn't take this emoji as a reaction.");
  const after = reaction ? [reaction] : [];
  const before = setReactions(world, chat, stored, person.id, after);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const place = { chat: world.chatView(chat), message_id: messageId };
  const readers = chat.type === 'private' ? [bot.id] : (chat.adminBotIds ?? []);
  for (const reader of readers.map((id) => world.bots.get(id)).filter((found) => found !== undefined)) {
    // People react anonymously in channels.
    if (chat.type === 'channel') {
      const reactions = reactionCounts(findMessage(chat, messageId)?.reactions);
      world.pushUpdate(reader, 'message_reaction_count', { ...place, date: world.seconds(), reactions });
      continue;
    }
    world.pushUpdate(reader, 'message_reaction', {
      ...place,
      user: userOf(person),
      date: world.seconds(),
      old_reaction: before,
      new_reaction: after,
    });
  }
}
