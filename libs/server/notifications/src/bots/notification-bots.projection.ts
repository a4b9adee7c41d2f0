import {
  type BotAdded,
  type BotDeleted,
  type BotEvent,
  type BotNotificationsChanged,
  type BotRenamed,
  botIdOf,
  type TelegramProfileChanged,
} from '@botter/server-bots/events';
import { notify, notifyAll } from '@botter/server-database';
import { liveSchema, type Projection, rowProjection } from '@botter/server-event-store';
import { everything, noticeGateChannel } from '../signals/notice-gate.channel';

/** A bot as far as notices need it. */
interface NotificationBotRow {
  bot_id: string;
  owner_id: string;
  name: string;
  username: string;
  enabled: boolean;
  enabled_at: string | null;
}

type Concerning = BotAdded | BotRenamed | TelegramProfileChanged | BotNotificationsChanged | BotDeleted;

const rows = rowProjection<NotificationBotRow, Extract<BotEvent, Concerning>>({
  name: 'notification-bots',
  table: 'notification_bots',
  columns: ['bot_id', 'owner_id', 'name', 'username', 'enabled', 'enabled_at'],
  key: 'bot_id',
  keyOf: botIdOf,
  on: {
    BotAdded: (_, event) => ({
      bot_id: botIdOf(event),
      owner_id: event.data.ownerId,
      name: event.data.name,
      username: event.data.profile.username,
      enabled: false,
      enabled_at: null,
    }),
    BotRenamed: (row, { data }) => row && { ...row, name: data.name },
    TelegramProfileChanged: (row, { data }) => row && { ...row, username: data.profile.username },
    BotNotificationsChanged: (row, { data, metadata }) =>
      row && { ...row, enabled: data.enabled, enabled_at: data.enabled ? metadata.occurredAt : null },
    BotDeleted: () => undefined,
  },
});

/** Keeps `read.notification_bots`, and notifies the runtimes of bots whose notices were switched. */
export const notificationBotsProjection: Projection = {
  ...rows,
  async project(events, context) {
    await rows.project(events, context);
    if (context.schema !== liveSchema) return;
    const switched = events.filter(({ type }) => type === 'BotNotificationsChanged' || type === 'BotDeleted');
    await notifyAll(context.tx, noticeGateChannel, [...new Set(switched.map(botIdOf))]);
  },
  switched: (tx) => notify(tx, noticeGateChannel, everything),
};
