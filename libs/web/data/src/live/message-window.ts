import type { CallResponse, calls, Message } from '@botter/contracts';

/**
 * The messages of a chat that a browser has loaded: one stretch without gaps, oldest first. `older` and
 * `newer` tell whether the chat continues before and after it. A window with `newer` is somewhere in the past
 * and takes no new messages.
 */
export type MessageWindow = CallResponse<typeof calls.listChatMessages>;

/** The most messages kept of a chat that is on the screen. */
export const windowLimit = 3000;

/** Ids grow with time, and the server orders by them, too. */
const isBefore = (a: Message, b: Message) => a.id < b.id;

/** Oldest first; a known message is replaced, and a late one gets its place by time. */
export function withMessage(messages: readonly Message[], message: Message): Message[] {
  const known = messages.findIndex(({ id }) => id === message.id);
  if (known >= 0) return messages.with(known, message);
  let at = messages.length;
  while (at > 0 && isBefore(message, messages[at - 1] as Message)) at--;
  return messages.toSpliced(at, 0, message);
}

/** With a new message. It is left out while the window is in the past. */
export function withNews(window: MessageWindow, message: Message, limit = windowLimit): MessageWindow {
  const [first] = window.messages;
  const known = window.messages.some(({ id }) => id === message.id);
  const belongsToTheUnseen = window.older && first !== undefined && isBefore(message, first);
  if (!known && (window.newer || belongsToTheUnseen)) return window;
  return withoutOldest({ ...window, messages: withMessage(window.messages, message) }, limit);
}

/** With a message as it is now, if the window has it. */
export function withChange(window: MessageWindow, message: Message): MessageWindow {
  const at = window.messages.findIndex(({ id }) => id === message.id);
  return at < 0 ? window : { ...window, messages: window.messages.with(at, message) };
}

/** With the page before it. If the window becomes too long, its other end is cut. */
export function withOlder(window: MessageWindow, page: MessageWindow, limit = windowLimit): MessageWindow {
  const messages = joined(page.messages, window.messages);
  const tooMany = messages.length > limit;
  return {
    messages: tooMany ? messages.slice(0, limit) : messages,
    older: page.older,
    newer: window.newer || tooMany,
  };
}

/** With the page after it. */
export function withNewer(window: MessageWindow, page: MessageWindow, limit = windowLimit): MessageWindow {
  const messages = joined(window.messages, page.messages);
  return withoutOldest({ messages, older: window.older, newer: page.newer }, limit);
}

/**
 * With the newest page read again; messages that are `isOutdated` stay as they are known. A window too far
 * behind to be joined to it keeps its place, and reading on from its end fills the gap.
 */
export function refreshed(
  window: MessageWindow | undefined,
  page: MessageWindow,
  isOutdated: (messageId: string) => boolean = () => false,
): MessageWindow {
  const [first] = page.messages;
  const last = page.messages.at(-1);
  if (!window || window.messages.length === 0 || !first || !last) return page;
  const fresh = new Map(page.messages.map((message) => [message.id, message]));
  const known = window.messages.map((message) =>
    isOutdated(message.id) ? message : keepSame(message, fresh.get(message.id)),
  );
  const meets = !page.older || window.messages.some(({ id }) => fresh.has(id));
  if (window.newer || !meets) return { ...window, messages: known, newer: true };
  const knownById = new Map(known.map((message) => [message.id, message]));
  const before = known.filter((message) => isBefore(message, first));
  return {
    messages: [
      ...before,
      ...page.messages.map((message) => knownById.get(message.id) ?? message),
      ...known.filter((message) => isBefore(last, message)),
    ],
    older: before.length > 0 ? window.older : page.older,
    newer: false,
  };
}

/** The end of a window, which is kept of a chat that is no longer on the screen. */
export function withoutOldest(window: MessageWindow, limit: number): MessageWindow {
  if (window.messages.length <= limit) return window;
  return { ...window, messages: window.messages.slice(-limit), older: true };
}

/** Two stretches that follow each other and may overlap. */
function joined(earlier: readonly Message[], later: readonly Message[]): Message[] {
  const ids = new Set(later.map(({ id }) => id));
  return [...earlier.filter(({ id }) => !ids.has(id)), ...later];
}

/** The known object if nothing has changed, so that its row needn't be drawn again. */
function keepSame(known: Message, fresh: Message | undefined): Message {
  return fresh === undefined || JSON.stringify(known) === JSON.stringify(fresh) ? known : fresh;
}
