import { type Kysely, sql } from 'kysely';
import type { DomainEvent, Recorded } from '../event-store';
import type { RowProjectionOptions, RowsWhere } from './row-projection-options';

interface Targeted<Row, Event extends DomainEvent> {
  readonly event: Recorded<Event>;
  readonly target: string | RowsWhere<Row>;
}

/** The rows that events concern: loaded when first touched, folded in memory, written together. */
export class TouchedRows<Row extends object, Event extends DomainEvent> {
  /** Every known row; undefined if it is known not to exist. */
  readonly #rows = new Map<string, Row | undefined>();
  readonly #stored = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #table: ReturnType<typeof sql.id>;
  #tableIsEmpty: boolean;

  constructor(
    private readonly options: RowProjectionOptions<Row, Event>,
    schema: string,
    { tableIsEmpty = false } = {},
  ) {
    this.#table = sql.id(schema, options.table);
    this.#tableIsEmpty = tableIsEmpty;
  }

  /** How many rows are kept in memory. */
  get size(): number {
    return this.#rows.size;
  }

  async apply(events: readonly Recorded<Event>[], tx: Kysely<unknown>): Promise<void> {
    const targeted = events.map((event) => ({ event, target: this.options.keyOf(event) }));
    if (!this.#tableIsEmpty) await this.#load(targeted, tx);
    this.#fold(targeted);
  }

  /** Writes what has changed, and forgets all rows. */
  async save(tx: Kysely<unknown>): Promise<void> {
    const changed = [...this.#changed];
    const gone = changed.filter((id) => this.#rows.get(id) === undefined && this.#stored.has(id));
    const kept = changed.flatMap((id) => this.#rows.get(id) ?? []);
    if (gone.length > 0) {
      await sql`delete from ${this.#table} where ${sql.ref(this.options.key)} = any(${gone})`.execute(tx);
    }
    if (kept.length > 0) await this.#write(kept, tx);
    this.#tableIsEmpty &&= kept.length === 0;
    this.#rows.clear();
    this.#stored.clear();
    this.#changed.clear();
  }

  async #load(targeted: readonly Targeted<Row, Event>[], tx: Kysely<unknown>): Promise<void> {
    const { key } = this.options;
    const wanted = new Map<string, Set<string>>();
    for (const { target } of targeted) {
      if (typeof target === 'string' && this.#rows.has(target)) continue;
      const { column, equals } = typeof target === 'string' ? { column: key, equals: target } : target;
      wanted.set(column, (wanted.get(column) ?? new Set()).add(equals));
    }
    for (const [column, values] of wanted) await this.#loadWhere(column, [...values], tx);
  }

  async #loadWhere(column: string, values: readonly string[], tx: Kysely<unknown>): Promise<void> {
    const { columns, key, replaced = [] } = this.options;
    const loaded = columns.filter((name) => !replaced.includes(name));
    const names = sql.join(loaded.map((name) => sql.ref(name)));
    // Rows come as JSON, so that a value looks the same to `evolve` whether it was folded just now or stored
    // before.
    const { rows } = await sql<{ row: Row }>`
      select row_to_json(kept) as row from (
        select ${names} from ${this.#table} where ${sql.ref(column)} = any(${values})
      ) as kept`.execute(tx);
    for (const { row } of rows) {
      const id = String(row[key]);
      // The row in memory is newer.
      if (this.#rows.has(id)) continue;
      this.#rows.set(id, row);
      this.#stored.add(id);
    }
  }

  #fold(targeted: readonly Targeted<Row, Event>[]): void {
    for (const { event, target } of targeted) {
      const evolve = this.#handlerOf(event);
      for (const key of typeof target === 'string' ? [target] : this.#keysWhere(target)) {
        const before = this.#rows.get(key);
        const after = evolve(before, event);
        if (after === before) continue;
        this.#rows.set(key, after);
        this.#changed.add(key);
      }
    }
  }

  #handlerOf({ type }: Recorded<Event>) {
    return this.options.on[type as Event['type']] as (
      row: Row | undefined,
      event: Recorded<Event>,
    ) => Row | undefined;
  }

  #keysWhere({ column, equals }: RowsWhere<Row>): string[] {
    const keys: string[] = [];
    for (const [key, row] of this.#rows) if (row && String(row[column]) === equals) keys.push(key);
    return keys;
  }

  async #write(rows: readonly Row[], tx: Kysely<unknown>): Promise<void> {
    const { columns, key } = this.options;
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const others = columns.filter((column) => column !== key);
    const update = others.length
      ? sql`update set ${sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`
      : sql`nothing`;
    const [row] = rows;
    const large = new Set<string>(row && rows.length === 1 ? this.options.replaced : []);
    const small = large.size > 0 ? [without(row!, large)] : rows;
    // A large value costs PostgreSQL a third less as a parameter of its own: as part of a document it is
    // parsed twice.
    const values = columns.map((column) =>
      large.has(column) ? sql`${JSON.stringify(row![column])}::jsonb` : sql.ref(column),
    );
    await sql`
      insert into ${this.#table} (${names})
      select ${sql.join(values)} from json_populate_recordset(null::${this.#table}, ${JSON.stringify(small)}::json)
      on conflict (${sql.ref(key)}) do ${update}`.execute(tx);
  }
}

function without(row: object, columns: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.has(column)));
}
