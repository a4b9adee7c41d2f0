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

/** With this chat instead of the one with its id. */
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

/** Up to this number of pages is read again as a whole. */
const pagesReadAgain = 3;

/** Whether only the top of the list is read again. */
export const isLongList = (list: Partial<ChatPages> | undefined) =>
  (list?.pages?.length ?? 0) > pagesReadAgain;

/** With the first page as the server has it now; later pages stay unchanged. */
export function withFirstPage(list: ChatPages, first: ChatPages['pages'][number]): ChatPages {
  const [known, ...others] = list.pages;
  if (!known) return list;
  const fresh = new Set(first.chats.map(({ id }) => id));
  const chats = [...first.chats, ...known.chats.filter(({ id }) => !fresh.has(id))];
  return { ...list, pages: [{ ...known, total: first.total, chats }, ...others] };
}

/** The top of a long list: the rest is loaded again when someone scrolls there. */
export function withoutEnd(list: ChatPages): ChatPages {
  if (!isLongList(list)) return list;
  return { pages: list.pages.slice(0, pagesReadAgain), pageParams: list.pageParams.slice(0, pagesReadAgain) };
}

function mapPages(list: ChatPages, change: (chats: Chat[], page: number) => Chat[]): ChatPages {
  return { ...list, pages: list.pages.map((page, n) => ({ ...page, chats: change(page.chats, n) })) };
}
