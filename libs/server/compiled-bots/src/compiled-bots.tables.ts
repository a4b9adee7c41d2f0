import type { ActionTrigger, CompiledAction, TakeoverMode } from '@botter/contracts';

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
