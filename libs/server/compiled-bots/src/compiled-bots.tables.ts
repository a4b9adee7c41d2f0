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
