import type { CallResponse, Chat, calls } from '@botter/contracts';
import type { InfiniteData } from '@tanstack/react-query';

/** The list of chats as the query cache has it. */
export type ChatPages = InfiniteData<CallResponse<typeof calls.listChats>, unknown>;

/** The chats of all pages, each once: one that moved up between two reads may be in both. */
export function loadedChats(list: ChatPages | undefined): Chat[] {
  const byId = new Map<string, Chat>();
  for (const chat of list?.pages.flatMap(({ chats }) => chats) ?? []) {
    if (!byId.has(chat.id)) byId.set(chat.id, chat);
  }
  return [...byId.values()];
}

/** With this chat in the place of the one with its id. */
export function withChat(list: ChatPages, chat: Chat): ChatPages {
  return mapPages(list, (chats) => chats.map((known) => (known.id === chat.id ? chat : known)));
}

/** With this chat on top. */
export function withChatOnTop(list: ChatPages, chat: Chat): ChatPages {
  return mapPages(list, (chats, n) => [
    ...(n === 0 ? [chat] : []),
    ...chats.filter(({ id }) => id !== chat.id),
  ]);
}

function mapPages(list: ChatPages, change: (chats: Chat[], page: number) => Chat[]): ChatPages {
  return { ...list, pages: list.pages.map((page, n) => ({ ...page, chats: change(page.chats, n) })) };
}
