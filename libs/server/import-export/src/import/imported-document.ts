import type { BotDocument, ImportBody } from '@botter/contracts';

/** The document without what is not imported, so that nothing of it is looked at. */
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

/** What the person has to know or do after an import. */
export function importNotices(
  { actions = [], webhooks = [] }: BotDocument,
  missing: readonly string[],
  signed: readonly number[],
): string[] {
  const usersOf = (file: string) =>
    actions.flatMap(({ command, actionData: { media } }) =>
      media?.source === 'upload' && media.file === file ? [command] : [],
    );
  return [
    ...missing.map(
      (file) => `The document doesn't contain ${file}. Upload it and add it to ${usersOf(file).join(', ')}.`,
    ),
    ...signed.map((at) => `The webhook ${webhooks[at]!.webhookUrl} has a new signing secret.`),
  ];
}
