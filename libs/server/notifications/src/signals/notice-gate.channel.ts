/**
 * Notifies the runtimes that notices of a bot may have been switched, sent or muted: the payload is its id,
 * `allBotsOf` its owner, or `everything`.
 */
export const noticeGateChannel = 'notice_gate';

/** Any bot may have changed. */
export const everything = '*';

const ownerPrefix = 'owner:';

/** Every bot of an owner, who has linked a Telegram account or chosen other quiet hours. */
export function allBotsOf(ownerId: string): string {
  return `${ownerPrefix}${ownerId}`;
}

/** The owner of such a payload; undefined for the id of a bot. */
export function ownerIn(payload: string): string | undefined {
  return payload.startsWith(ownerPrefix) ? payload.slice(ownerPrefix.length) : undefined;
}
