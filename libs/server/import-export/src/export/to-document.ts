import { type BotDocument, botDocumentFormat } from '@botter/contracts';
import type { ConfigurationIndex, ConfiguredAction } from '@botter/server-history';

/** A file in the document, under a name that no other file of it has. */
export type ExportedFile = NonNullable<BotDocument['files']>[number];

export type DocumentAction = NonNullable<BotDocument['actions']>[number];

/**
 * An action as a document has it: no ids, no secrets. Pure.
 * @param files by their ids; an action whose file is gone has no media
 */
export function documentAction(
  { webhookSecretRef: _, actionData, ...content }: ConfiguredAction['content'],
  files: ReadonlyMap<string, ExportedFile>,
): DocumentAction {
  return { ...content, actionData: { ...actionData, media: mediaOf(actionData.media, files) } };
}

/**
 * A configuration as a document, without its actions: no ids, no secrets, nobody's name. Pure.
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
    settings: { takeoverMode: settings.takeoverMode },
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

type StoredMedia = ConfiguredAction['content']['actionData']['media'];

function mediaOf(media: StoredMedia, files: ReadonlyMap<string, ExportedFile>) {
  if (media?.source !== 'upload') return media;
  const file = files.get(media.fileId);
  return file ? { source: media.source, type: media.type, file: file.name } : null;
}
