import { type BotDocument, botDocumentFormat } from '@botter/contracts';
import type { BotConfiguration } from '@botter/server-history';

/** A file in the document, under a name that no other file of it has. */
export type ExportedFile = NonNullable<BotDocument['files']>[number];

/**
 * A configuration as a document: no ids, no secrets, nobody's name. Pure.
 * @param files those that actions reply with, by their ids; an action whose file is gone has no media
 */
export function toDocument(
  { info, settings, actions, menu, webhooks }: BotConfiguration,
  files: ReadonlyMap<string, ExportedFile>,
  { withWebhooks }: { readonly withWebhooks: boolean },
): BotDocument {
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
    actions: [...actions.values()].map(({ content: { webhookSecretRef: _, actionData, ...content } }) => ({
      ...content,
      actionData: { ...actionData, media: mediaOf(actionData.media, files) },
    })),
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

type StoredMedia =
  BotConfiguration['actions'] extends ReadonlyMap<string, infer Action>
    ? Action extends { readonly content: { readonly actionData: { readonly media: infer Media } } }
      ? Media
      : never
    : never;

function mediaOf(media: StoredMedia, files: ReadonlyMap<string, ExportedFile>) {
  if (media?.source !== 'upload') return media;
  const file = files.get(media.fileId);
  return file ? { source: media.source, type: media.type, file: file.name } : null;
}
