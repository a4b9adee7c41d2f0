import type {
  ActionTrigger,
  CompiledAction,
  CompiledWebhook,
  ContactField,
  TakeoverMode,
  Trigger,
} from '@botter/contracts';

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
  /** Version of the bot whose actions chats get; null if every change is live immediately. */
  published_version: number | null;
  /** Null for none. */
  contact_fields: readonly ContactField[] | null;
  /** Null for UTC. */
  time_zone: string | null;
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
  /** Null if only its command sets it off. */
  triggers: readonly Trigger[] | null;
  command: string;
  enabled: boolean;
  /** Whether its bot needs state, if it is enabled. */
  needs_state: boolean;
  document: CompiledAction;
}

/** Read model: an action as the draft of its bot has it, if it differs from the published one. */
export interface DraftedActionRow {
  bot_id: string;
  action_id: string;
  /** Position in the bot's stream of the last event that changed the action. */
  version: number;
  needs_state: boolean;
  /** Null if the action was deleted. */
  document: CompiledAction | null;
}
