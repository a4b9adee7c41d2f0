import { BotterError, type ContactSort } from '@botter/contracts';

interface Order {
  /** What it is sorted by, as it is indexed; then by id. Undefined: by id alone, which begins with a time. */
  readonly key?: string;
  /** The key as text. */
  readonly shown?: string;
  /** Of a key as text. */
  readonly parse?: (parameter: string) => string;
  readonly direction: 'asc' | 'desc';
}

const seen = {
  key: 'c.last_seen_at',
  shown: '(extract(epoch from c.last_seen_at) * 1000000)::bigint::text',
  parse: (parameter: string) => `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`,
};

export const orders: Readonly<Record<ContactSort, Order>> = {
  '-lastSeenAt': { ...seen, direction: 'desc' },
  lastSeenAt: { ...seen, direction: 'asc' },
  name: { key: 'lower(c.name)', shown: 'lower(c.name)', parse: (text) => `${text}::text`, direction: 'asc' },
  '-firstSeenAt': { direction: 'desc' },
};

/** A place in a sorted list. */
export interface Place {
  readonly key: string;
  readonly id: string;
  /**
   * How many the list had when its first page was read; `many` if they were not counted. Undefined: of a
   * cursor that was made without it.
   */
  readonly matches: number | 'many' | undefined;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function cursorOf(sort: ContactSort, { key, id, matches }: Place): string {
  return Buffer.from(JSON.stringify([sort, key, id, matches])).toString('base64url');
}

/** @throws BotterError `validation_failed` for what is no cursor of a list in this order */
export function placeOf(sort: ContactSort, cursor: string): Place {
  const [of, key, id, matches] = parsed(cursor);
  const isTime = sort === 'name' || sort === '-firstSeenAt' || /^\d{1,17}$/.test(String(key));
  if (of !== sort || typeof key !== 'string' || typeof id !== 'string' || !uuid.test(id) || !isTime) {
    const message = 'Not a cursor of this list';
    throw new BotterError('validation_failed', message, [{ path: 'query.cursor', message }]);
  }
  return { key, id, matches: isCount(matches) || matches === 'many' ? matches : undefined };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function parsed(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
