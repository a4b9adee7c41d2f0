import type { ActionTrigger, CompiledAction, CompiledWebhook, TakeoverMode } from '@botter/contracts';

/** Read model: a bot as the runtime knows it, without its actions. */
export interface CompiledBotRow {
  bot_id: string;
  /** Position in its stream of the last event that changed this row, or that deleted an action. */
  version: number;
  telegram_id: string;
  username: string;
  name: string;
  token_ref: string;
  webhook_secret_ref: string;
  /** Null until the owner chooses. */
  takeover_mode: TakeoverMode | null;
  /** Null for none. Few: the quota bounds them. */
  webhooks: readonly BotWebhook[] | null;
  /** Version of the bot whose actions chats get; null where every change is live at once. */
  published_version: number | null;
}

/** A webhook of a bot, disabled ones too. Secrets are named. */
export interface BotWebhook extends CompiledWebhook {
  readonly url: string;
  readonly secretRef: string | null;
  /** The secret before, which also signs until `previousUntil` (ISO 8601). */
  readonly previousSecretRef: string | null;
  readonly previousUntil: string | null;
  readonly enabled: boolean;
  /** When it was last enabled, ISO 8601. */
  readonly enabledAt: string;
  readonly retryCount: number;
  readonly timeoutSeconds: number;
}

/** Read model: an action as the runtime knows it. */
export interface CompiledActionRow {
  bot_id: string;
  action_id: string;
  /** Position in the bot's stream of the last event that changed the action. */
  version: number;
  trigger: ActionTrigger;
  command: string;
  enabled: boolean;
  document: CompiledAction;
}

/** Read model: an action as the draft of its bot has it, where it is another one than the published. */
export interface DraftedActionRow {
  bot_id: string;
  action_id: string;
  /** Position in the bot's stream of the last event that changed the action. */
  version: number;
  /** Null where the action was deleted. */
  document: CompiledAction | null;
}

/**
 * Read model: the published versions of a bot that are still known, the last one among them. A bot has any while its
 * drafts are on.
 */
export interface PublishedVersionRow<Instant = string> {
  bot_id: string;
  version: number;
  at: Instant;
}

/** Read model: an action that was published before, for delayed callbacks that began with it. */
export interface SupersededActionRow {
  bot_id: string;
  action_id: string;
  version: number;
  /** The published version that doesn't have it any more. */
  until_version: number;
  document: CompiledAction;
}
