export * from './keys';
export { type ListedShortcut, type ShortcutGroup, useListedShortcuts } from './shortcut-registry';
export * from './use-shortcuts';
