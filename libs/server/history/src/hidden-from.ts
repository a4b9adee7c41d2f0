import { allows, type GrantedAccess } from '@botter/server-auth';
import type { RequestCaller } from '@botter/server-http';
import type { Hidden } from './domain/hidden';

/**
 * The owner alone sees webhooks and shares, as on their screens; shares no API key does. Addresses of the
 * webhooks of actions contain secrets: those who may change actions see them.
 */
export function hiddenFrom({ access }: GrantedAccess, { key }: RequestCaller): Hidden[] {
  if (!allows(access, 'edit')) return ['webhook', 'share', 'action.webhookUrl'];
  if (!allows(access, 'own')) return ['webhook', 'share'];
  return key ? ['share'] : [];
}
