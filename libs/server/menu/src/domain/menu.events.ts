import type { DomainEvent } from '@botter/server-event-store';

/*
 * Stored shapes are independent of the API's, which may change: nothing here comes from the contracts. A
 * shape that changes gets a new version in `menu.event-types.ts`, with the step from the version before.
 */

export type StoredMenuButton =
  | { readonly type: 'default' }
  | { readonly type: 'commands' }
  | { readonly type: 'web_app'; readonly text: string; readonly web_app: { readonly url: string } };

export interface StoredMenuCommand {
  /** Without its slash. */
  readonly command: string;
  readonly description: string;
}

/** Telegram was given this menu button, and took it. */
type MenuButtonChanged = DomainEvent<'MenuButtonChanged', { readonly menuButton: StoredMenuButton }>;

/** Telegram accepted this whole list; an empty one clears the menu. */
type MenuCommandsChanged = DomainEvent<
  'MenuCommandsChanged',
  { readonly commands: readonly StoredMenuCommand[] }
>;

export type MenuEvent = MenuButtonChanged | MenuCommandsChanged;
