import type { Migration } from 'kysely';

/** The migrations of one module, by name. Names sort in the order of execution: `2026-11-21-events-01-create`. */
export type MigrationSet = Readonly<Record<string, Migration>>;
