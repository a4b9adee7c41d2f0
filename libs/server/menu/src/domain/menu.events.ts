import type { MenuButton, MenuCommand } from '@botter/contracts';
import type { DomainEvent } from '@botter/server-event-store';

/** Telegram was given this menu button, and took it. */
export type MenuButtonChanged = DomainEvent<'MenuButtonChanged', { readonly menuButton: MenuButton }>;

/** Telegram was given this list, whole, and took it; an empty one where it was cleared. */
export type MenuCommandsChanged = DomainEvent<
  'MenuCommandsChanged',
  { readonly commands: readonly MenuCommand[] }
>;

export type MenuEvent = MenuButtonChanged | MenuCommandsChanged;

/** What the menu must know of the bot whose stream it shares: whether it still stands. */
export type BotLifeEvent = DomainEvent<'BotAdded'> | DomainEvent<'BotDeleted'>;
