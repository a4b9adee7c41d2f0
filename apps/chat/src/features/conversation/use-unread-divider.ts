import type { Message } from '@botter/contracts';
import { useMemo, useState } from 'react';
import { findFirstUnread } from './group-messages';

/**
 * The message under the line "New messages": the first that was unread when the chat was opened. The line
 * stays there while the chat is open. `unread` is undefined until it is known.
 */
export function useUnreadDivider(
  messages: readonly Message[],
  unread: number | undefined,
): string | undefined {
  const [opened, setOpened] = useState<{ newestId: string; unread: number }>();
  const newestId = messages.at(-1)?.id;
  // Taken once, while rendering, because marking the chat read in an effect makes the count zero.
  if (!opened && unread !== undefined && newestId !== undefined) setOpened({ newestId, unread });
  return useMemo(
    () => opened && findFirstUnread(messages, opened.newestId, opened.unread),
    [messages, opened],
  );
}
