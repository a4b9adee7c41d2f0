import type { Action, ActionData, Bot } from '@botter/contracts';

/** A bot for tests. */
export function sampleBot(patch: Partial<Bot> = {}): Bot {
  return {
    id: 'b1',
    name: 'Shop',
    username: 'shop_bot',
    telegram_id: '7',
    created_at: '2026-11-01T10:00:00.000Z',
    notifications_enabled: false,
    display_name: null,
    short_description: null,
    access_type: 'owner',
    can_join_groups: true,
    can_read_all_group_messages: false,
    connection: { mode: 'polling', state: 'connected', error: null },
    ...patch,
  };
}

/** An action for tests. */
export function sampleAction(patch: Partial<Action> = {}, data: Partial<ActionData> = {}): Action {
  return {
    id: 'a1',
    botId: 'b1',
    command: '/start',
    actionType: 'send_message',
    actionTrigger: 'command',
    parseMode: '',
    enabled: true,
    webhookUrl: null,
    webhookSecret: null,
    webhookEnabled: false,
    version: 3,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-01T10:00:00.000Z',
    ...patch,
    actionData: {
      text: 'Hello',
      buttons: [],
      buttonLayout: 'horizontal',
      media: null,
      disableWebPagePreview: false,
      delayedCallbacks: [],
      ...data,
    },
  };
}
