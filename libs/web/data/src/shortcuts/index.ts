export * from './keys';
export { type ListedShortcut, useListedShortcuts } from './shortcut-registry';
export * from './use-shortcuts';
