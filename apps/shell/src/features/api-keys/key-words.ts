import type { AccessType, ApiKey, Bot } from '@botter/contracts';
import { counted } from '@botter/web-ui';

export const accessLabels: Readonly<Record<AccessType, string>> = {
  read_only: 'Read only',
  manage: 'Manage',
  owner: 'Owner',
};

export const accessChoices: readonly { value: AccessType; label: string; description: string }[] = [
  { value: 'read_only', label: 'Read only', description: 'Reads chats, messages and actions' },
  { value: 'manage', label: 'Manage', description: 'Also sends messages and changes actions' },
  {
    value: 'owner',
    label: 'Owner',
    description: 'Also changes webhooks, menu and settings of your own bots',
  },
];

export const expiryChoices = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const;
export type Expiry = (typeof expiryChoices)[number]['value'];

const dayMs = 24 * 60 * 60_000;

/** The instant of an expiry, from now on, as the API takes it. */
export function expiresAt(expiry: Expiry): string | null {
  return expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * dayMs).toISOString();
}

/** Whether a person may give a key this right on a bot. */
export function mayGrant(bot: Pick<Bot, 'access_type'>, access: AccessType): boolean {
  const order: readonly AccessType[] = ['read_only', 'manage', 'owner'];
  return order.indexOf(bot.access_type) >= order.indexOf(access);
}

/** The bots that a key opens as text; only their number while the bots are not loaded. */
export function botsInWords(
  { bot_ids: ids }: Pick<ApiKey, 'bot_ids'>,
  bots: readonly Bot[] | undefined,
): string {
  if (ids === null) return 'All bots';
  if (!bots) return counted(ids.length, 'bot');
  const names = bots.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  if (names.length === 0) return 'No bots';
  if (names.length <= 2) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
