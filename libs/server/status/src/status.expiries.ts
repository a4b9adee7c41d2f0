import { type ExpiringRows, hourMs, keptFor } from '@botter/server-upkeep';

/** Reports of processes that are gone. There are few of them, so no index is needed. */
export const statusExpiries: readonly ExpiringRows[] = [
  { table: 'app.processes', column: 'seen_at', before: keptFor(hourMs) },
];
