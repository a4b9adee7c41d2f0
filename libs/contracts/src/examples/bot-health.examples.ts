import type { botHealthCalls } from '../bot-health.calls';
import type { ExamplesOf } from './call-example';

export const botHealthExamples: ExamplesOf<typeof botHealthCalls> = {
  getBotHealth: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      health: {
        mode: 'webhook',
        state: 'connected',
        problem: null,
        error: null,
        telegram_reachable: true,
        conflict: null,
        pending_updates: 0,
        last_error: null,
        last_update_at: '2026-03-02T09:30:00.000Z',
        can_join_groups: false,
        can_read_all_group_messages: false,
        unsupported_updates: [],
        failed_updates: 0,
        checked_at: '2026-03-02T09:30:00.000Z',
        quarantined_since: null,
      },
    },
  },
  reclaimBot: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      health: {
        mode: 'webhook',
        state: 'connected',
        problem: null,
        error: null,
        telegram_reachable: true,
        conflict: null,
        pending_updates: 0,
        last_error: null,
        last_update_at: '2026-03-02T09:30:00.000Z',
        can_join_groups: false,
        can_read_all_group_messages: false,
        unsupported_updates: [],
        failed_updates: 0,
        checked_at: '2026-03-02T09:30:00.000Z',
        quarantined_since: null,
      },
    },
  },
};
