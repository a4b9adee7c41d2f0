type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (chatId: string) => `botter.chat-draft.${chatId}`;

/** What was typed in a chat and not sent yet. */
export function loadChatDraft(store: KeyValueStore, chatId: string): string {
  try {
    return store.getItem(keyOf(chatId)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps what is typed in a chat on this device; nothing is kept of an empty input. */
export function keepChatDraft(store: KeyValueStore, chatId: string, text: string): void {
  try {
    if (text === '') store.removeItem(keyOf(chatId));
    else store.setItem(keyOf(chatId), text);
  } catch {
    // Storage is full or switched off: the text stays in the input and is lost only by a reload.
  }
}
