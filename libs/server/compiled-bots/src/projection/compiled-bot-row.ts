import type { ActionDeleted } from '@botter/server-actions/events';
import {
  type BotEvent,
  type BotNotificationsChanged,
  botIdOf,
  type TelegramInfoChanged,
} from '@botter/server-bots/events';
import type { RowHandlers } from '@botter/server-event-store';
import type { CompiledBotRow } from '../compiled-bots.tables';

/** Runtimes don't use the texts that Telegram shows about a bot, nor whether its owner is notified. */
export type CompiledBotEvent =
  | Exclude<BotEvent, TelegramInfoChanged | BotNotificationsChanged>
  | ActionDeleted;

/** The row of a bot after each event. The content of an action is in its own row. */
export const compiledBotRowHandlers: RowHandlers<CompiledBotRow, CompiledBotEvent> = {
  BotAdded: (_, event) => {
    const { profile, name, tokenRef, webhookSecretRef } = event.data;
    return {
      bot_id: botIdOf(event),
      version: event.version,
      telegram_id: profile.telegramId,
      username: profile.username,
      name,
      token_ref: tokenRef,
      webhook_secret_ref: webhookSecretRef,
      takeover_mode: null,
    };
  },
  BotRenamed: (row, { version, data }) => row && { ...row, version, name: data.name },
  BotTokenReplaced: (row, { version, data }) => row && { ...row, version, token_ref: data.tokenRef },
  TelegramProfileChanged: (row, { version, data }) =>
    row && { ...row, version, username: data.profile.username },
  BotTakeoverModeChanged: (row, { version, data }) => row && { ...row, version, takeover_mode: data.mode },
  BotDeleted: () => undefined,
  // The action's row is deleted, so the change is recorded here.
  ActionDeleted: (row, { version }) => row && { ...row, version },
};
