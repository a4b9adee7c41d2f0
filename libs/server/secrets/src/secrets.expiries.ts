import { type ExpiringRows, hourMs, keptFor } from '@botter/server-upkeep';

/** The keys of processes that are gone. There are few of them, so no index is needed. */
export const secretsExpiries: readonly ExpiringRows[] = [
  { table: 'app.key_holders', column: 'seen_at', before: keptFor(hourMs) },
];
