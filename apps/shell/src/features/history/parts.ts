import type { HistoryPart } from '@botter/contracts';

/** Names of the parts of a bot, as filters and tabs say them. */
export const partNames: Readonly<Record<HistoryPart, string>> = {
  action: 'Actions',
  info: 'Bot information',
  settings: 'Settings',
  draft: 'Drafts',
  menu: 'Menu',
  webhook: 'Webhooks',
  share: 'Sharing',
};

/** Parts that only the owner sees. */
export const ownersParts: readonly HistoryPart[] = ['webhook', 'share'];
