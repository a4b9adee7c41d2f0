import { type CompiledAction, type CompiledBot, compileAction } from '@botter/contracts';
import type { ActionContent, ActionEvent } from '@botter/server-actions';
import { type BotEvent, botIdOf, type Recorded } from '@botter/server-bots';

/** The runtime's picture of a bot after an event; undefined where there is no bot (any more). */
export function evolveCompiledBot(
  bot: CompiledBot | undefined,
  event: Recorded<BotEvent | ActionEvent>,
): CompiledBot | undefined {
  if (event.type === 'BotAdded') {
    const { profile, name, tokenRef, webhookSecretRef } = event.data;
    const { telegramId, username } = profile;
    return { botId: botIdOf(event), telegramId, username, name, tokenRef, webhookSecretRef, actions: [] };
  }
  if (!bot) return undefined;
  switch (event.type) {
    case 'BotRenamed':
      return { ...bot, name: event.data.name };
    case 'BotTokenReplaced':
      return { ...bot, tokenRef: event.data.tokenRef };
    case 'TelegramProfileChanged':
      return { ...bot, username: event.data.profile.username };
    case 'BotTakeoverModeChanged':
      return { ...bot, takeoverMode: event.data.mode };
    case 'BotDeleted':
      return undefined;
    case 'ActionAdded':
      return { ...bot, actions: [...bot.actions, compile(event.data.actionId, event.data.content)] };
    case 'ActionChanged': {
      const { actionId, content } = event.data;
      const actions = bot.actions.map((action) =>
        action.actionId === actionId ? compile(actionId, content) : action,
      );
      return { ...bot, actions };
    }
    case 'ActionDeleted':
      return { ...bot, actions: bot.actions.filter((action) => action.actionId !== event.data.actionId) };
    default:
      return bot;
  }
}

function compile(actionId: string, content: ActionContent): CompiledAction {
  return compileAction(actionId, content, content.webhookSecretRef);
}
