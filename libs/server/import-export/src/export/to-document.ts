import { type BotDocument, botDocumentFormat, mapMedia } from '@botter/contracts';
import type { ConfigurationIndex, ConfiguredAction } from '@botter/server-history';

/** A file in the document, under a name that no other file of it has. */
export type ExportedFile = NonNullable<BotDocument['files']>[number];

export type DocumentAction = NonNullable<BotDocument['actions']>[number];

/**
 * An action as a document has it: no ids, no secrets. Pure.
 * @param files by their ids; an action whose file was deleted has no media
 */
export function documentAction(
  { webhookSecretRef: _, actionData, triggers = [], ...content }: ConfiguredAction['content'],
  files: ReadonlyMap<string, ExportedFile>,
): DocumentAction {
  return { ...content, triggers, actionData: mapMedia(actionData, (media) => documentMedia(media, files)) };
}

/**
 * A configuration as a document, without its actions: no ids, no secrets, no one's name. Pure.
 * @param files those that actions reply with, by their ids
 */
export function toDocument(
  { info, settings, menu, webhooks }: ConfigurationIndex,
  files: ReadonlyMap<string, ExportedFile>,
  { withWebhooks }: { readonly withWebhooks: boolean },
): Omit<BotDocument, 'actions'> {
  return {
    format: botDocumentFormat,
    ...(info && {
      name: info.name,
      profile: {
        name: info.telegramName,
        description: info.description,
        shortDescription: info.shortDescription,
      },
    }),
    settings: {
      takeoverMode: settings.takeoverMode,
      ...(settings.timeZone !== 'UTC' && { timeZone: settings.timeZone }),
      ...(settings.contactFields.length > 0 && { contactFields: [...settings.contactFields] }),
    },
    ...((menu.button || menu.commands) && {
      menu: {
        ...(menu.button && { button: menu.button }),
        ...(menu.commands && { commands: [...menu.commands] }),
      },
    }),
    ...(withWebhooks && {
      webhooks: [...webhooks.values()].map(
        ({ url, secretRef, enabled, events, payloadFormat, retryCount, timeoutSeconds }) => ({
          webhookUrl: url,
          signed: secretRef !== null,
          enabled,
          events: [...events],
          payloadFormat,
          retryCount,
          timeoutSeconds,
        }),
      ),
    }),
    ...(files.size > 0 && { files: [...files.values()] }),
  };
}

type StoredMedia = NonNullable<ConfiguredAction['content']['actionData']['media']>;

function documentMedia(media: StoredMedia, files: ReadonlyMap<string, ExportedFile>) {
  if (media.source === 'url') return media;
  const file = files.get(media.fileId);
  return file ? { source: media.source, type: media.type, file: file.name } : null;
}
