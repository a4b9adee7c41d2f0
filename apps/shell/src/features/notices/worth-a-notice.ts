import type { LiveEvent } from '@botter/contracts';
import type { NoticeSettings } from '@botter/web-data';

export type NewMessage = Extract<LiveEvent, { type: 'message' }>;

/** Whether to notify a person of a message. `openChat` is the chat that they are looking at. */
export function isWorthANotice(
  { chatId, message }: NewMessage,
  { sound, desktop, mutedChats }: NoticeSettings,
  openChat: string | null,
): boolean {
  return (
    (sound || desktop) &&
    message.direction === 'incoming' &&
    message.kind !== 'button_press' &&
    chatId !== openChat &&
    !mutedChats.includes(chatId)
  );
}
