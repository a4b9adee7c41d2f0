import { useSyncExternalStore } from 'react';

/** Whether something that any part of the page may open is open. Of the page, so that it needs no context. */
export interface OpenStore {
  open(): void;
  close(): void;
  toggle(): void;
  useOpen(): boolean;
}

export function createOpenStore(): OpenStore {
  let isOpen = false;
  const watchers = new Set<() => void>();
  const change = (next: boolean) => {
    isOpen = next;
    for (const watcher of watchers) watcher();
  };
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  return {
    open: () => change(true),
    close: () => change(false),
    toggle: () => change(!isOpen),
    useOpen: () => useSyncExternalStore(watch, () => isOpen),
  };
}
