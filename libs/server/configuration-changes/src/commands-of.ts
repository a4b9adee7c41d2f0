import type { Quotas } from '@botter/contracts';
import type { ActionCommand } from '@botter/server-actions';
import type { BotCommand } from '@botter/server-bots';
import type { ContactFieldCommand } from '@botter/server-contact-fields';
import type { RecordMenu } from '@botter/server-menu';
import type { WebhookCommand } from '@botter/server-webhooks';
import type { BotChange } from './bot-change';

/** A change as the commands of each module. Pure. */
export function commandsOf(change: BotChange, quotas: Quotas) {
  return {
    bot: botCommands(change),
    actions: actionCommands(change, quotas),
    contactFields: contactFieldCommands(change, quotas),
    webhooks: webhookCommands(change, quotas),
    menu: menuChanges(change),
  };
}

function actionCommands({ actions }: BotChange, quotas: Quotas): ActionCommand[] {
  return actions ? [{ type: 'SaveActions', ...actions, quotas }] : [];
}

function contactFieldCommands({ contactFields }: BotChange, quotas: Quotas): ContactFieldCommand[] {
  return contactFields ? [{ type: 'SetContactFields', fields: contactFields, quotas }] : [];
}

function webhookCommands({ webhooks }: BotChange, quotas: Quotas): WebhookCommand[] {
  const { removed = [], added = [], toggled = [] } = webhooks ?? {};
  return [
    ...removed.map((webhookId) => ({ type: 'RemoveWebhook', webhookId }) as const),
    ...toggled.map((webhookId) => ({ type: 'ToggleWebhook', webhookId }) as const),
    ...added.map((webhook) => ({ type: 'AddWebhook', webhook, quotas }) as const),
  ];
}

function botCommands({
  name,
  timeZone,
  takeoverMode,
  notificationsEnabled,
  telegram,
}: BotChange): BotCommand[] {
  const { menuButton: _button, menuCommands: _commands, ...info } = telegram ?? {};
  return [
    ...(name === undefined && timeZone === undefined ? [] : [{ type: 'ChangeBot', name, timeZone } as const]),
    ...(takeoverMode === undefined ? [] : [{ type: 'SetTakeoverMode', mode: takeoverMode } as const]),
    ...(notificationsEnabled === undefined
      ? []
      : [{ type: 'SwitchNotifications', enabled: notificationsEnabled } as const]),
    ...(Object.keys(info).length === 0 ? [] : [{ type: 'RecordTelegramInfo', info } as const]),
  ];
}

function menuChanges({ telegram: { menuButton, menuCommands } = {} }: BotChange): RecordMenu[] {
  return [
    ...(menuButton === undefined ? [] : [{ type: 'RecordMenuButton', menuButton } as const]),
    ...(menuCommands === undefined ? [] : [{ type: 'RecordMenuCommands', commands: menuCommands } as const]),
  ];
}
