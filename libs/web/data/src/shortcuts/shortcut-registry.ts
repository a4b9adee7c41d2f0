import { useSyncExternalStore } from 'react';
import type { Keys } from './keys';

/** One line of the sheet of shortcuts. */
export interface ListedShortcut {
  /** Any of these. */
  readonly keys: readonly Keys[];
  readonly label: string;
}

export interface ShortcutGroup {
  /** The part of the product in which they work: "Flow graph". */
  readonly title: string;
  readonly shortcuts: readonly ListedShortcut[];
}

/** The registrations of the mounted parts of the page, the oldest first. */
let registered: readonly ShortcutGroup[] = [];
const watchers = new Set<() => void>();

function change(next: readonly ShortcutGroup[]): void {
  registered = next;
  for (const watcher of watchers) watcher();
}

/** Lists shortcuts until the returned function is called. */
export function registerShortcuts(group: ShortcutGroup): () => void {
  change([...registered, group]);
  return () => change(registered.filter((known) => known !== group));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The shortcuts that work right now, each group once, in the order in which they were mounted. */
export function useListedShortcuts(): ShortcutGroup[] {
  const groups = useSyncExternalStore(watch, () => registered);
  const merged = new Map<string, Map<string, ListedShortcut>>();
  for (const { title, shortcuts } of groups) {
    const listed = merged.get(title) ?? new Map<string, ListedShortcut>();
    // A part that is mounted twice is listed once.
    for (const shortcut of shortcuts) listed.set(shortcut.label, shortcut);
    merged.set(title, listed);
  }
  return [...merged].map(([title, listed]) => ({ title, shortcuts: [...listed.values()] }));
}
