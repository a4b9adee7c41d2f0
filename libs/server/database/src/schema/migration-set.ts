import { createHash } from 'node:crypto';

/**
 * One change of the schema, as text. A migration that has run anywhere never changes, so it may not use code
 * that changes. Nothing is released yet: until then a module's one baseline is edited in place.
 */
export interface Migration {
  /** Statements, separated by semicolons; they run in a transaction of their own. */
  readonly sql: string;
  /**
   * The index (`schema.name`) that the one statement builds with `create index concurrently`, outside a
   * transaction: for tables that may be filled. What a failed attempt has left is dropped before the next
   * one.
   */
  readonly concurrentIndex?: string;
  /**
   * Set by a migration that removes something: the `schemaLevel` of the first build that works without it.
   * Older builds refuse to start from then on.
   */
  readonly minimumLevel?: number;
}

/**
 * The migrations of one module, by name. Names sort in the order of execution: `2026-11-21-events-01-create`.
 */
export type MigrationSet = Readonly<Record<string, Migration>>;

/** The migrations of all modules in their order. @throws if two sets have the same name in them */
export function inOrder(sets: readonly MigrationSet[]): [string, Migration][] {
  const merged = new Map<string, Migration>();
  for (const [name, migration] of sets.flatMap((set) => Object.entries(set))) {
    if (merged.has(name)) throw new Error(`Two modules have a migration of the name ${name}`);
    merged.set(name, migration);
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Shows whether a migration is still the text that was run; white space does not count. */
export function checksumOf(migration: Migration): string {
  const text = migration.sql.replaceAll(/\s+/g, ' ').trim();
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
