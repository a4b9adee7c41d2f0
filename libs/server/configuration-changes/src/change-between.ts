import { isDeepStrictEqual } from 'node:util';
import type { SecretChange } from '@botter/server-actions';
import type { BotChange, TelegramChange } from './bot-change';
import type { BeforeAndAfter } from './restore-target';

/**
 * The change that turns a bot from one configuration into another. Pure.
 * @param secretOf the reference to the new secret of a webhook that comes back; undefined for one that keeps
 * its secret
 */
export function changeBetween(
  { before, after }: BeforeAndAfter,
  secretOf: (webhookId: string) => string | undefined = () => undefined,
): BotChange {
  const telegram: TelegramChange = {
    ...differing('name', before.info?.telegramName, after.info?.telegramName),
    ...differing('shortDescription', before.info?.shortDescription, after.info?.shortDescription),
    ...differing('description', before.info?.description, after.info?.description),
    ...differing('menuCommands', before.menu.commands, after.menu.commands ?? undefined),
    ...differing('menuButton', before.menu.button, after.menu.button ?? undefined),
  };
  const deleted = [...before.actions.keys()].filter((id) => !after.actions.has(id));
  const saved = [...after.actions].map(([actionId, { content }]) => {
    const { webhookSecretRef: ref, ...rest } = content;
    const current = before.actions.get(actionId)?.content.webhookSecretRef ?? null;
    return { actionId, content: rest, secret: secretChange(current, ref) };
  });
  const removed = [...before.webhooks.keys()].filter((id) => !after.webhooks.has(id));
  const added = returningWebhooks({ before, after }).map((webhookId) => {
    const { createdAt: _, disabledReason: _reason, ...webhook } = after.webhooks.get(webhookId)!;
    return { ...webhook, webhookId, secretRef: secretOf(webhookId) ?? webhook.secretRef };
  });
  const toggled = [...after.webhooks].flatMap(([id, { enabled }]) => {
    const is = before.webhooks.get(id);
    return is && is.enabled !== enabled ? [id] : [];
  });
  return {
    ...differing('name', before.info?.name, after.info?.name),
    ...differing('takeoverMode', before.settings.takeoverMode, after.settings.takeoverMode),
    ...differing(
      'notificationsEnabled',
      before.settings.notificationsEnabled,
      after.settings.notificationsEnabled,
    ),
    ...differing('timeZone', before.settings.timeZone, after.settings.timeZone),
    ...differing('contactFields', before.settings.contactFields, after.settings.contactFields),
    ...(deleted.length + saved.length > 0 && { actions: { deleted, saved } }),
    ...(removed.length + added.length + toggled.length > 0 && { webhooks: { removed, added, toggled } }),
    ...(Object.keys(telegram).length > 0 && { telegram }),
  };
}

function secretChange(current: string | null, ref: string | null): SecretChange {
  if (ref === current) return { kind: 'keep' };
  return ref === null ? { kind: 'clear' } : { kind: 'set', ref };
}

/** Ids of webhooks that are there again afterwards. */
function returningWebhooks({ before, after }: BeforeAndAfter): string[] {
  return [...after.webhooks.keys()].filter((id) => !before.webhooks.has(id));
}

function differing<Field extends string, Value>(
  field: Field,
  before: unknown,
  after: Value | undefined,
): { readonly [Key in Field]?: Value } {
  if (after === undefined || isDeepStrictEqual(before, after)) return {};
  return { [field]: after } as { readonly [Key in Field]?: Value };
}
