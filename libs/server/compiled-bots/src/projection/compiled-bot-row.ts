import { type BotEvent, botIdOf, type Recorded } from '@botter/server-bots';
import type { ActionEvent } from '@botter/server-actions';
import type { CompiledBotRow } from '../compiled-bots.tables';

/** The row of a bot after an event; undefined where there is no bot (any more). What an action says stands in its own row. */
export function evolveCompiledBotRow(
  row: CompiledBotRow | undefined,
  event: Recorded<BotEvent | ActionEvent>,
): CompiledBotRow | undefined {
  const { version } = event;
  if (event.type === 'BotAdded') {
    const { profile, name, tokenRef, webhookSecretRef } = event.data;
    return {
      bot_id: botIdOf(event),
      version,
      telegram_id: profile.telegramId,
      username: profile.username,
      name,
      token_ref: tokenRef,
      webhook_secret_ref: webhookSecretRef,
      takeover_mode: null,
    };
  }
  if (!row) return undefined;
  switch (event.type) {
    case 'BotRenamed':
      return { ...row, version, name: event.data.name };
    case 'BotTokenReplaced':
      return { ...row, version, token_ref: event.data.tokenRef };
    case 'TelegramProfileChanged':
      return { ...row, version, username: event.data.profile.username };
    case 'BotTakeoverModeChanged':
      return { ...row, version, takeover_mode: event.data.mode };
    case 'BotDeleted':
      return undefined;
    case 'ActionDeleted':
      // No row of the action is left to tell that something has changed.
      return { ...row, version };
    default:
      return row;
  }
}
