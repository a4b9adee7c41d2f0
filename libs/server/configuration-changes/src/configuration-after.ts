import type { BotConfiguration, ConfiguredAction, ConfiguredWebhook } from '@botter/server-history';
import type { BotChange } from './bot-change';

/**
 * A configuration after a change, for showing what would be different: without what events would add (times,
 * versions). Pure.
 */
export function configurationAfter(before: BotConfiguration, change: BotChange): BotConfiguration {
  const { name, takeoverMode, notificationsEnabled, timeZone, contactFields, telegram = {} } = change;
  const { info, settings, menu } = before;
  return {
    ...before,
    info: info && {
      ...info,
      name: name ?? info.name,
      telegramName: telegram.name ?? info.telegramName,
      description: telegram.description ?? info.description,
      shortDescription: telegram.shortDescription ?? info.shortDescription,
    },
    settings: {
      takeoverMode: takeoverMode ?? settings.takeoverMode,
      notificationsEnabled: notificationsEnabled ?? settings.notificationsEnabled,
      timeZone: timeZone ?? settings.timeZone,
      contactFields: contactFields ?? settings.contactFields,
    },
    menu: {
      button: telegram.menuButton ?? menu.button,
      commands: telegram.menuCommands ?? menu.commands,
    },
    actions: actionsAfter(before.actions, change.actions),
    webhooks: webhooksAfter(before.webhooks, change.webhooks),
  };
}

const notYet = { event: 0, version: 1, createdAt: '', changedAt: '' };

function actionsAfter(
  before: BotConfiguration['actions'],
  { deleted, saved }: NonNullable<BotChange['actions']> = { deleted: [], saved: [] },
): BotConfiguration['actions'] {
  const after = new Map<string, ConfiguredAction>(before);
  for (const id of deleted) after.delete(id);
  for (const { actionId, content, secret } of saved) {
    const is = before.get(actionId);
    const webhookSecretRef = secret.kind === 'keep' ? (is?.content.webhookSecretRef ?? null) : null;
    after.set(actionId, { ...notYet, ...is, content: { ...content, webhookSecretRef } });
  }
  return after;
}

function webhooksAfter(
  before: BotConfiguration['webhooks'],
  { removed, added, toggled }: NonNullable<BotChange['webhooks']> = { removed: [], added: [], toggled: [] },
): BotConfiguration['webhooks'] {
  const after = new Map<string, ConfiguredWebhook>(before);
  for (const id of removed) after.delete(id);
  for (const id of toggled) {
    const is = after.get(id);
    if (is) after.set(id, { ...is, enabled: !is.enabled });
  }
  for (const { webhookId, ...webhook } of added) {
    after.set(webhookId, { ...webhook, disabledReason: null, createdAt: '' });
  }
  return after;
}
