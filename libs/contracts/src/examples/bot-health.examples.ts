import type { BotHealth } from '../bot-health';
import type { botHealthCalls } from '../bot-health.calls';
import type { ExamplesOf } from './call-example';
import { botId, instant } from './shared';

const health: BotHealth = {
  mode: 'webhook',
  state: 'connected',
  problem: null,
  error: null,
  telegram_reachable: true,
  conflict: null,
  pending_updates: 0,
  last_error: null,
  last_update_at: instant,
  can_join_groups: false,
  can_read_all_group_messages: false,
  unsupported_updates: [],
  failed_updates: 0,
  checked_at: instant,
  quarantined_since: null,
};

export const botHealthExamples: ExamplesOf<typeof botHealthCalls> = {
  getBotHealth: { params: { id: botId }, response: { health } },
  reclaimBot: { params: { id: botId }, response: { health } },
};
