import type { ActionTrigger, CompiledAction, TakeoverMode } from '@botter/contracts';

/** Read model: a bot as the runtime knows it, without its actions. */
export interface CompiledBotRow {
  bot_id: string;
  /** Place in its stream of the last event that concerns this row, or that took an action away. */
  version: number;
  telegram_id: string;
  username: string;
  name: string;
  token_ref: string;
  webhook_secret_ref: string;
  /** Null while nobody has chosen. */
  takeover_mode: TakeoverMode | null;
}

/** Read model: an action as the runtime knows it. */
export interface CompiledActionRow {
  bot_id: string;
  action_id: string;
  /** Place in the bot's stream of the event that made it what it is. */
  version: number;
  trigger: ActionTrigger;
  command: string;
  enabled: boolean;
  document: CompiledAction;
}
