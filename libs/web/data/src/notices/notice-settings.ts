import { useSyncExternalStore } from 'react';

/** How to notify a person of new messages while they look elsewhere; kept on this device. */
export interface NoticeSettings {
  readonly sound: boolean;
  readonly desktop: boolean;
  /** Chats that never make a sound or a notice, the one muted last at the end. */
  readonly mutedChats: readonly string[];
}

const key = 'botter.notices';
const mutedLimit = 500;
const none: NoticeSettings = { sound: false, desktop: false, mutedChats: [] };
const watchers = new Set<() => void>();
let known: NoticeSettings | undefined;

/** The settings of this device; nothing is on until someone switches it on. */
export function noticeSettings(): NoticeSettings {
  known ??= read();
  return known;
}

export function changeNoticeSettings(change: Partial<NoticeSettings>): void {
  known = { ...noticeSettings(), ...change };
  try {
    localStorage.setItem(key, JSON.stringify(known));
  } catch {
    // Full or switched off: it counts for this page.
  }
  for (const watcher of watchers) watcher();
}

export function muteChat(chatId: string, muted: boolean): void {
  const others = noticeSettings().mutedChats.filter((id) => id !== chatId);
  changeNoticeSettings({ mutedChats: muted ? [...others, chatId].slice(-mutedLimit) : others });
}

export const useNoticeSettings = () => useSyncExternalStore(watch, noticeSettings);

function watch(watcher: () => void): () => void {
  // Another tab has changed them.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return;
    known = undefined;
    watcher();
  };
  watchers.add(watcher);
  window.addEventListener('storage', onStorage);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', onStorage);
  };
}

function read(): NoticeSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<NoticeSettings> | null;
    return {
      sound: kept?.sound === true,
      desktop: kept?.desktop === true,
      mutedChats: Array.isArray(kept?.mutedChats) ? kept.mutedChats : [],
    };
  } catch {
    return none;
  }
}
