import type { Entry, EntryKind } from './entry';

const kept = 5;
const prefix = 'botter.palette.';
const keyOf = (userId: string) => `${prefix}${userId}`;

/** The part of an entry that is stored on this device. */
type RecentEntry = Pick<Entry, 'id' | 'kind' | 'label' | 'hint' | 'botId' | 'to'>;

const kinds: readonly EntryKind[] = ['page', 'bot', 'botPage', 'command', 'action', 'chat'];

/** A user's last choices in the palette on this device, the latest first. */
export function readRecent(userId: string): RecentEntry[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(list) ? list.filter(isRecent).slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function keepRecent(userId: string, { id, kind, label, hint, botId, to }: Entry): void {
  const others = readRecent(userId).filter((known) => known.id !== id);
  const next = [{ id, kind, label, hint, botId, to }, ...others].slice(0, kept);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch {
    // Without storage there are none.
  }
}

/** Forgets those of all users of this device: they have names of customers. */
export function forgetRecent(): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    for (const key of keys) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Without storage there are none.
  }
}

/**
 * The stored entries that still exist: known entries in their current form, chats and actions in their stored
 * form as long as their bot exists.
 */
export function recentEntries(
  recent: readonly RecentEntry[],
  known: readonly Entry[],
  botIds: ReadonlySet<string>,
): Entry[] {
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  return recent.flatMap((entry): Entry[] => {
    const current = byId.get(entry.id);
    if (current) return [current];
    const isFound = entry.kind === 'chat' || entry.kind === 'action';
    if (!isFound || entry.botId === undefined || !botIds.has(entry.botId)) return [];
    return [entry];
  });
}

function isRecent(value: unknown): value is RecentEntry {
  const entry = value as Partial<Record<keyof RecentEntry, unknown>> | null;
  return (
    typeof entry?.id === 'string' &&
    typeof entry.label === 'string' &&
    kinds.some((kind) => kind === entry.kind) &&
    [entry.hint, entry.botId, entry.to].every((text) => text === undefined || typeof text === 'string')
  );
}
