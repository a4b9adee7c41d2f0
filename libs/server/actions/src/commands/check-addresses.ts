import type { ActionBody, Media } from '@botter/contracts';
import type { AddressCheck } from '@botter/server-egress';

/**
 * Refuses addresses that can't be reached. Media that stays as it was passes.
 * @throws BotterError that names the field
 */
export async function checkAddresses(
  addresses: AddressCheck,
  { webhookUrl, actionData: { media } }: ActionBody,
  person: string,
  before?: { readonly media: Media | null },
): Promise<void> {
  await addresses.check(webhookUrl, { path: 'body.webhookUrl', label: 'Webhook URL', person });
  const field = { path: 'body.actionData.media.url', label: 'Media URL', person };
  await addresses.check(urlOf(media), field, urlOf(before?.media ?? null));
}

function urlOf(media: Media | null): string | null {
  return media?.source === 'url' ? media.url : null;
}
