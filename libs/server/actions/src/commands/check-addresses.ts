import { type ActionBody, type Media, mediaOf } from '@botter/contracts';
import type { AddressCheck } from '@botter/server-egress';

/**
 * Refuses addresses that can't be reached. Media that the action had before passes.
 * @throws BotterError that names the field
 */
export async function checkAddresses(
  addresses: AddressCheck,
  { webhookUrl, actionData }: ActionBody,
  person: string,
  before: readonly Media[] = [],
): Promise<void> {
  await addresses.check(webhookUrl, { path: 'body.webhookUrl', label: 'Webhook URL', person });
  const known = new Set(before.flatMap((media) => (media.source === 'url' ? [media.url] : [])));
  for (const { media, path } of mediaOf(actionData)) {
    if (media.source !== 'url' || known.has(media.url)) continue;
    await addresses.check(media.url, { path: `body.actionData.${path}.url`, label: 'Media URL', person });
  }
}
