import type { ContactField, MenuButton, MenuCommand, TakeoverMode, TelegramInfo } from '@botter/contracts';
import type { SavedAction } from '@botter/server-actions';
import type { WebhookAdded } from '@botter/server-webhooks/events';

/** The changes at Telegram; fields that are left out stay. */
export interface TelegramChange extends Partial<TelegramInfo> {
  readonly menuButton?: MenuButton;
  readonly menuCommands?: readonly MenuCommand[];
}

/** What to change of a bot, in several modules together; what is left out stays as it is. */
export interface BotChange {
  /** Name of the bot here. */
  readonly name?: string;
  readonly takeoverMode?: TakeoverMode;
  readonly notificationsEnabled?: boolean;
  readonly timeZone?: string;
  /** All of them. */
  readonly contactFields?: readonly ContactField[];
  readonly actions?: { readonly deleted: readonly string[]; readonly saved: readonly SavedAction[] };
  readonly webhooks?: {
    readonly removed: readonly string[];
    readonly added: readonly WebhookAdded['data'][];
    /** Enabled ones are disabled, disabled ones enabled. */
    readonly toggled: readonly string[];
  };
  readonly telegram?: TelegramChange;
}
