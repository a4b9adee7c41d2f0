import { type BotDocument, type ImportBody, mediaOf } from '@botter/contracts';

/** The document without what is not imported, so that nothing of that is checked. */
export function onlyParts({ document, parts }: ImportBody): BotDocument {
  const { actions, files, webhooks, ...others } = document;
  return {
    ...others,
    ...(parts.includes('actions') && { actions, files }),
    ...(parts.includes('webhooks') && { webhooks }),
  };
}

/** Webhooks that need a new secret, by their places in the document. */
export function newSignedWebhooks(
  { webhooks = [] }: BotDocument,
  existing: ReadonlyMap<string, { readonly url: string }>,
): number[] {
  const known = new Set([...existing.values()].map(({ url }) => url));
  return webhooks.flatMap(({ signed, webhookUrl }, at) => (signed && !known.has(webhookUrl) ? [at] : []));
}

/** Notices for the person after an import. */
export function importNotices(
  { actions = [], webhooks = [] }: BotDocument,
  missing: readonly string[],
  signed: readonly number[],
): string[] {
  const usersOf = (file: string) =>
    actions.filter(({ actionData }) => usedFilesOf(actionData).includes(file)).map(({ command }) => command);
  return [
    ...missing.map(
      (file) => `The document doesn't contain ${file}. Upload it and add it to ${usersOf(file).join(', ')}.`,
    ),
    ...signed.map((at) => `The webhook ${webhooks[at]!.webhookUrl} has a new signing secret.`),
  ];
}

/** Names of the files that an action of a document sends. */
export function usedFilesOf(actionData: NonNullable<BotDocument['actions']>[number]['actionData']): string[] {
  return mediaOf(actionData).flatMap(({ media }) => (media.source === 'upload' ? [media.file] : []));
}
