import { actionKey, type BotDocument, type DocumentPart, type Media, mapMedia } from '@botter/contracts';
import { type ActionsState, type SavedContent, withoutEmptyLists } from '@botter/server-actions';
import type { BotChange, TelegramChange } from '@botter/server-configuration-changes';
import type { ContactFieldsState } from '@botter/server-contact-fields';
import type { WebhooksState } from '@botter/server-webhooks';

export interface ImportedInto {
  readonly contactFields: Pick<ContactFieldsState, 'fields'>;
  readonly actions: Pick<ActionsState, 'actions'>;
  readonly webhooks: Pick<WebhooksState, 'webhooks'>;
}

export interface ImportOptions {
  readonly document: BotDocument;
  readonly parts: readonly DocumentPart[];
  readonly mode: 'add' | 'replace';
  /** Ids of the bot's files by their names in the document; what is missing is left out. */
  readonly files: ReadonlyMap<string, string>;
  /** References to the secrets of new webhooks, by their place in the document. */
  readonly secrets: ReadonlyMap<number, string>;
  newId(): string;
}

/** The changes of an import. Pure. An action replaces the one with the same command and trigger. */
export function importChange(into: ImportedInto, options: ImportOptions): BotChange {
  const { document, parts } = options;
  const wanted = new Set(parts);
  const { name, profile, settings, menu } = document;
  const telegram: TelegramChange = {
    ...(wanted.has('profile') && profile),
    ...(wanted.has('menu') && menu?.commands && { menuCommands: menu.commands }),
    ...(wanted.has('menu') && menu?.button && { menuButton: menu.button }),
  };
  return {
    ...(wanted.has('name') && name !== undefined && { name }),
    ...(wanted.has('settings') && settings && settingsChange(into, settings, options)),
    ...(wanted.has('actions') && document.actions && { actions: actionsChange(into, options) }),
    ...(wanted.has('webhooks') && document.webhooks && { webhooks: webhooksChange(into, options) }),
    ...(Object.keys(telegram).length > 0 && { telegram }),
  };
}

/** A field of a contact replaces the one with the same key. */
function settingsChange(
  { contactFields: { fields } }: ImportedInto,
  { takeoverMode, timeZone, contactFields }: NonNullable<BotDocument['settings']>,
  { mode }: Pick<ImportOptions, 'mode'>,
): Pick<BotChange, 'takeoverMode' | 'timeZone' | 'contactFields'> {
  const byKey = new Map((mode === 'add' ? fields : []).map((field) => [field.key, field]));
  for (const field of contactFields ?? []) byKey.set(field.key, field);
  return {
    takeoverMode,
    ...(timeZone !== undefined && { timeZone }),
    ...(contactFields && { contactFields: [...byKey.values()] }),
  };
}

function actionsChange(
  { actions: { actions } }: ImportedInto,
  { document, mode, files, newId }: ImportOptions,
): BotChange['actions'] {
  const idByKey = new Map(
    [...actions].map(([id, { actionTrigger, command }]) => [actionKey(actionTrigger, command), id]),
  );
  const saved = (document.actions ?? []).map(({ actionData, ...action }) => {
    const key = actionKey(action.actionTrigger, action.command);
    const content: SavedContent = withoutEmptyLists({
      ...action,
      actionData: mapMedia(actionData, (media) => savedMedia(media, files)),
    });
    return { actionId: idByKey.get(key) ?? newId(), content, secret: { kind: 'keep' } as const };
  });
  const kept = new Set(saved.map(({ actionId }) => actionId));
  return { saved, deleted: mode === 'add' ? [] : [...actions.keys()].filter((id) => !kept.has(id)) };
}

type DocumentMedia = NonNullable<NonNullable<BotDocument['actions']>[number]['actionData']['media']>;

function savedMedia(media: DocumentMedia, files: ReadonlyMap<string, string>): Media | null {
  if (media.source === 'url') return media;
  const fileId = files.get(media.file);
  return fileId === undefined ? null : { source: 'upload', type: media.type, fileId };
}

/** A webhook whose address the bot already has stays unchanged, with its secret. */
function webhooksChange(
  { webhooks: { webhooks } }: ImportedInto,
  { document, mode, secrets, newId }: ImportOptions,
): BotChange['webhooks'] {
  const addresses = new Set([...webhooks.values()].map(({ url }) => url));
  const added = (document.webhooks ?? []).flatMap(({ webhookUrl: url, signed: _, ...webhook }, at) =>
    addresses.has(url) ? [] : [{ webhookId: newId(), url, secretRef: secrets.get(at) ?? null, ...webhook }],
  );
  const stay = new Set((document.webhooks ?? []).map(({ webhookUrl }) => webhookUrl));
  const removed = [...webhooks].flatMap(([id, { url }]) => (mode === 'add' || stay.has(url) ? [] : [id]));
  return { added, removed, toggled: [] };
}
