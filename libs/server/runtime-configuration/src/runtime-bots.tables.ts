import type { CompiledBot } from '@botter/contracts';

/** Read model: what the runtime answers from. */
export interface RuntimeBotRow<Instant = string> {
  bot_id: string;
  document: CompiledBot;
  changed_at: Instant;
}

export type RuntimeBotTables = {
  'read.runtime_bots': RuntimeBotRow<Date>;
};
