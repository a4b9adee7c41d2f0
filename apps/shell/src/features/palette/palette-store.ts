import { useEffect, useSyncExternalStore } from 'react';

let open = false;
const watchers = new Set<() => void>();

function change(next: boolean) {
  open = next;
  for (const watcher of watchers) watcher();
}

export const openPalette = () => change(true);
export const closePalette = () => change(false);

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(watch, () => open);
}

const apple = /mac|iphone|ipad/i.test(navigator.userAgent);
/** The key that goes with K on this machine. */
export const shortcutKey = apple ? '⌘' : 'Ctrl';

/** Cmd+K or Ctrl+K opens and closes the palette, wherever the focus is. */
export function usePaletteShortcut(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      change(!open);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
