import type { Action, ActionData, Bot, Chat, Message, Share, User } from '@botter/contracts';

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
    takeover_mode: 'off',
    timeZone: 'UTC',
    drafts_enabled: false,
    can_join_groups: true,
    can_read_all_group_messages: false,
    connection: { mode: 'polling', state: 'connected', error: null, problem: null },
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
    triggers: [],
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
      buttonsPerRow: null,
      media: null,
      disableWebPagePreview: false,
      steps: [],
      delayedCallbacks: [],
      ...data,
    },
  };
}

/** A private chat for tests. */
export function sampleChat(patch: Partial<Chat> = {}): Chat {
  return {
    id: 'c1',
    telegram_chat_id: '501',
    type: 'private',
    name: 'Anna',
    username: 'anna',
    message_count: 1,
    last_message_time: '2026-11-20T12:00:00.000Z',
    last_message_at: '2026-11-20T12:00:00.000Z',
    blocked: false,
    takeover: null,
    last_message: null,
    done: false,
    assignee: null,
    waits_until: null,
    ...patch,
  };
}

/** An incoming text for tests. */
export function sampleMessage(patch: Partial<Message> = {}): Message {
  return {
    id: 'm1',
    bot_id: 'b1',
    chat_id: 'c1',
    direction: 'incoming',
    kind: 'text',
    details: null,
    media_group_id: null,
    thread: null,
    action_id: null,
    deleted_at: null,
    reply_to: null,
    forwarded_from: null,
    earlier_count: 0,
    text: 'Hello',
    parse_mode: '',
    buttons: [],
    telegram_message_id: '1',
    telegram_chat_id: '501',
    chat_name: 'Anna',
    chat_username: 'anna',
    sender_name: 'Anna',
    timestamp: '2026-11-20T12:00:00.000Z',
    created_at: '2026-11-20T12:00:00.000Z',
    edited_at: null,
    delivery: null,
    ...patch,
  };
}

/** An active share for tests. */
export function sampleShare(patch: Partial<Share> = {}): Share {
  return {
    id: 's1',
    shared_user_email: 'ben@example.com',
    status: 'active',
    permissions: 'read_only',
    created_at: '2026-11-20T12:00:00.000Z',
    status_since: '2026-11-20T12:00:00.000Z',
    ...patch,
  };
}

/** The signed-in user for tests. */
export function sampleUser(patch: Partial<User> = {}): User {
  return {
    id: 'u1',
    email: 'ada@example.com',
    email_verified: true,
    first_name: 'Ada',
    last_name: 'Lovelace',
    created_at: '2026-03-04T10:00:00.000Z',
    ...patch,
  };
}
