import type { Action, ActionData } from '@botter/contracts';
import type { SimulatedBot } from '../simulated-bot';

/** A bot to talk to, for tests. */
export const bot: SimulatedBot = {
  id: 'b1',
  name: 'Tea',
  username: 'TeaBot',
  telegram_id: '42',
  can_read_all_group_messages: false,
};

/** A command action that replies with `text` (its command by default), for tests; its id is its command. */
export function command(name: string, data: Partial<ActionData> = {}, more: Partial<Action> = {}): Action {
  return {
    id: name,
    botId: bot.id,
    command: name,
    actionType: 'send_message',
    actionTrigger: 'command',
    triggers: [],
    parseMode: '',
    enabled: true,
    webhookUrl: null,
    webhookEnabled: false,
    version: 1,
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
    ...more,
    actionData: {
      text: name,
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

export function callback(name: string, data: Partial<ActionData> = {}, more: Partial<Action> = {}): Action {
  return command(name, data, { actionTrigger: 'callback', ...more });
}
