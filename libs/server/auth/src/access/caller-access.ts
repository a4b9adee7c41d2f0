import { type AccessType, accessTypes } from '@botter/contracts';
import type { ApiKeyScope, RequestCaller } from '@botter/server-http';
import type { AccessReader } from './access-ports';

/** The person of a request, and the API key if it has one. */
export type Asking = Pick<RequestCaller, 'user' | 'key'>;

/** A caller's current access to a bot: that of the person, and through an API key at most that of the key. */
export async function accessOfCaller(
  reader: AccessReader,
  { user, key }: Asking,
  botId: string,
): Promise<AccessType | undefined> {
  if (key && !opens(key, botId)) return undefined;
  const access = await reader.accessOf(user.id, botId);
  return access && (key ? lesser(access, key.access) : access);
}

/** Every bot of a caller, with the access as `accessOfCaller` has it. */
export async function botsOfCaller(
  reader: AccessReader,
  { user, key }: Asking,
): Promise<readonly { botId: string; access: AccessType }[]> {
  const bots = await reader.botsOf(user.id);
  if (!key) return bots;
  return bots
    .filter(({ botId }) => opens(key, botId))
    .map(({ botId, access }) => ({ botId, access: lesser(access, key.access) }));
}

/** Whether the key was made for this bot. */
export function opens({ botIds }: ApiKeyScope, botId: string): boolean {
  return botIds === undefined || botIds.has(botId);
}

/** The one of two that allows less. */
export function lesser(one: AccessType, other: AccessType): AccessType {
  return accessTypes.indexOf(one) > accessTypes.indexOf(other) ? one : other;
}
