import type { Migration as KyselyMigration } from 'kysely';

/**
 * One change of the schema, as text: what has once been run anywhere never changes, so it may not use code that lives on.
 * Nothing is released yet: until then a module's one baseline is edited in place.
 */
export interface Migration {
  /** Statements, separated by semicolons. */
  readonly sql: string;
}

/** The migrations of one module, by name. Names sort in the order of execution: `2026-11-21-events-01-create`. */
export type MigrationSet = Readonly<Record<string, Migration | KyselyMigration>>;
