import type { Message } from '@botter/contracts';
import { chatTitle, noticeSettings, useLive } from '@botter/web-data';
import { playKnock } from './knock';
import { isWorthANotice, type NewMessage } from './worth-a-notice';

/** Between two notices, so that a busy bot doesn't ring without a pause. Milliseconds. */
const pauseMs = 2000;
const lastKey = 'botter.noticed';
const previewLength = 140;
let noticedAt = 0;

/**
 * A sound and a desktop notice for each message that arrives while the person looks elsewhere. Draws nothing.
 */
export function MessageNotices({ onOpen }: { onOpen: (address: string) => void }) {
  useLive((event) => {
    if (event.type !== 'message' || Date.now() - noticedAt < pauseMs) return;
    const isWatched = document.visibilityState === 'visible' && document.hasFocus();
    const openChat = isWatched ? new URLSearchParams(window.location.search).get('chat') : null;
    if (!isWorthANotice(event, noticeSettings(), openChat) || !isFirstTab(event.message)) return;
    const { sound, desktop } = noticeSettings();
    if (sound) playKnock();
    if (desktop) showNotice(event, onOpen);
  });
  return null;
}

/** Several tabs receive the same message; only the first one notifies the person. */
function isFirstTab({ id }: Message): boolean {
  try {
    if (localStorage.getItem(lastKey) === id) return false;
    localStorage.setItem(lastKey, id);
  } catch {
    // Without storage each tab speaks for itself.
  }
  noticedAt = Date.now();
  return true;
}

function showNotice({ botId, chatId, message }: NewMessage, onOpen: (address: string) => void): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const title = message.sender_name ?? chatTitle(message.chat_name, message.telegram_chat_id);
  const body = message.text?.slice(0, previewLength) ?? 'New message';
  try {
    // With the chat as its tag: the next notice of the same chat replaces it.
    const notice = new Notification(title, { body, tag: chatId });
    notice.addEventListener('click', () => {
      window.focus();
      onOpen(`/messages/${botId}?chat=${chatId}`);
      notice.close();
    });
  } catch {
    // Phones allow notices to service workers only.
  }
}
