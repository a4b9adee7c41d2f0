import { type Kysely, sql } from 'kysely';
import { liveSchema } from '../projection';

/** Schema that a rebuild fills. */
export const rebuildSchema = 'read_next';

interface IndexRow {
  readonly table: string;
  readonly name: string;
  /** The index without its own name and its schema, to find the copy of an index. */
  readonly shape: string;
}

/** Empty copies of read-model tables, and their swap with the originals. */
export class ReadModelCopies {
  constructor(
    private readonly tables: readonly string[],
    private readonly lateIndexes: readonly string[],
  ) {}

  /** Drops what an interrupted rebuild has left. */
  async create(db: Kysely<unknown>): Promise<void> {
    await this.remove(db);
    await sql`create schema ${sql.id(rebuildSchema)}`.execute(db);
    for (const table of this.tables) {
      await sql`create table ${sql.id(rebuildSchema, table)} (like ${sql.id(liveSchema, table)} INCLUDING all)`.execute(
        db,
      );
    }
    const late = await this.#late(db);
    const copies = await this.#indexes(db, rebuildSchema);
    for (const { name } of copies.filter((copy) => late.some((index) => isSame(copy, index)))) {
      await sql`drop index ${sql.id(rebuildSchema, name)}`.execute(db);
    }
  }

  /**
   * Creates the late indexes of filled tables, several at a time, and the statistics, without which the first
   * queries after the switch could be planned badly.
   */
  async complete(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
    const late = await this.#late(db);
    await Promise.all(
      tables.map(async (table) => {
        const copy = sql.id(rebuildSchema, table);
        const own = late.filter((index) => index.table === table);
        await Promise.all(
          own.map(({ shape }) => sql`create index on ${copy} using ${sql.raw(shape)}`.execute(db)),
        );
        await sql`analyze ${copy}`.execute(db);
      }),
    );
  }

  /**
   * Inside the caller's transaction: the originals go, the copies get their place and the names of their
   * indexes.
   */
  async takeOver(tx: Kysely<unknown>): Promise<void> {
    if (this.tables.length === 0) return;
    const originals = [...this.tables].sort().map((table) => sql.id(liveSchema, table));
    await sql`lock table ${sql.join(originals)} in access exclusive mode`.execute(tx);
    const wanted = await this.#indexes(tx, liveSchema);
    const copied = await this.#indexes(tx, rebuildSchema);
    for (const table of this.tables) {
      await sql`drop table ${sql.id(liveSchema, table)}`.execute(tx);
      await sql`alter table ${sql.id(rebuildSchema, table)} set schema ${sql.id(liveSchema)}`.execute(tx);
    }
    await renameIndexes(tx, copied, wanted);
  }

  /** The tables whose rows are not those of their copies, with how many are not. */
  async differences(tx: Kysely<unknown>): Promise<{ table: string; missing: number; wrong: number }[]> {
    const found = [];
    for (const table of this.tables) {
      const live = sql.id(liveSchema, table);
      const copy = sql.id(rebuildSchema, table);
      const { rows } = await sql<{ missing: number; wrong: number }>`
        select
          (select count(*)::int from (table ${copy} except all table ${live}) as missing) as missing,
          (select count(*)::int from (table ${live} except all table ${copy}) as wrong) as wrong`.execute(tx);
      const { missing = 0, wrong = 0 } = rows[0] ?? {};
      if (missing + wrong > 0) found.push({ table, missing, wrong });
    }
    return found;
  }

  async remove(db: Kysely<unknown>): Promise<void> {
    await sql`drop schema if exists ${sql.id(rebuildSchema)} cascade`.execute(db);
  }

  async #late(db: Kysely<unknown>): Promise<IndexRow[]> {
    return (await this.#indexes(db, liveSchema)).filter(({ name }) => this.lateIndexes.includes(name));
  }

  async #indexes(tx: Kysely<unknown>, schema: string): Promise<IndexRow[]> {
    const { rows } = await sql<IndexRow>`
      select tablename as "table", indexname as name,
             regexp_replace(indexdef, '^CREATE (UNIQUE )?INDEX .* ON (ONLY )?[^ ]+ USING', '\\1') as shape
      from pg_indexes where schemaname = ${schema} and tablename = any(${[...this.tables]})
      order by indexname`.execute(tx);
    return rows;
  }
}

function isSame(one: IndexRow, other: IndexRow): boolean {
  return one.table === other.table && one.shape === other.shape;
}

/** Copied indexes get names made up by PostgreSQL; later migrations speak of the original ones. */
async function renameIndexes(
  tx: Kysely<unknown>,
  copied: readonly IndexRow[],
  wanted: readonly IndexRow[],
): Promise<void> {
  const free = [...wanted];
  const renamings = copied.flatMap((index) => {
    const match = free.findIndex((one) => isSame(one, index));
    return match < 0 ? [] : [{ from: index.name, to: free.splice(match, 1)[0]!.name }];
  });
  // In two steps, because one index may need a name that another one still has.
  for (const [n, { from }] of renamings.entries()) await rename(tx, from, `renaming_${n}`);
  for (const [n, { to }] of renamings.entries()) await rename(tx, `renaming_${n}`, to);
}

async function rename(tx: Kysely<unknown>, from: string, to: string): Promise<void> {
  await sql`alter index ${sql.id(liveSchema, from)} rename to ${sql.id(to)}`.execute(tx);
}
