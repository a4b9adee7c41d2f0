import { type Kysely, sql } from 'kysely';
import type { DomainEvent, Recorded } from '../event-store';
import type { Projection, ProjectionContext } from '../projection';

/** All rows that have a value in a column; for events that concern rows whose keys they do not name. */
export interface RowsWhere<Row> {
  readonly column: keyof Row & string;
  readonly equals: string;
}

export interface RowProjectionOptions<Row extends object, Event extends DomainEvent> {
  /** Unique for ever: the checkpoint stands under it. */
  readonly name: string;
  /** Its table, without the schema. */
  readonly table: string;
  /** Columns of the table that a row holds. */
  readonly columns: readonly (keyof Row & string)[];
  /** The table's primary key, one column of text or uuid. */
  readonly key: keyof Row & string;
  readonly handles: readonly Event['type'][];
  /** Key of the row that an event concerns, or a way to find several; undefined where it concerns none. */
  keyOf(event: Recorded<Event>): string | RowsWhere<Row> | undefined;
  /**
   * The row after the event; undefined where there is none (any more). Pure. Values are those of JSON: instants are
   * ISO strings, and `jsonb` columns hold plain values.
   */
  evolve(row: Row | undefined, event: Recorded<Event>): Row | undefined;
}

/**
 * A read model of one table as a pure fold of each row. A batch costs three statements however many events it has:
 * the touched rows are loaded, folded in memory, and written back.
 */
export function rowProjection<Row extends object, Event extends DomainEvent>(
  options: RowProjectionOptions<Row, Event>,
): Projection {
  return {
    name: options.name,
    tables: [options.table],
    handles: options.handles,
    async project(events, context) {
      const rows = new TouchedRows(
        options,
        events as readonly unknown[] as readonly Recorded<Event>[],
        context,
      );
      await rows.load();
      rows.fold();
      await rows.save();
    },
  };
}

class TouchedRows<Row extends object, Event extends DomainEvent> {
  readonly #rows = new Map<string, Row | undefined>();
  readonly #stored = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #targets: { event: Recorded<Event>; target: string | RowsWhere<Row> }[];
  readonly #table: ReturnType<typeof sql.id>;
  readonly #tx: Kysely<unknown>;

  constructor(
    private readonly options: RowProjectionOptions<Row, Event>,
    events: readonly Recorded<Event>[],
    { tx, schema }: ProjectionContext,
  ) {
    this.#tx = tx;
    this.#table = sql.id(schema, options.table);
    this.#targets = events.flatMap((event) => {
      const target = options.keyOf(event);
      return target === undefined ? [] : [{ event, target }];
    });
  }

  async load(): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    for (const { target } of this.#targets) {
      const { column, equals } =
        typeof target === 'string' ? { column: this.options.key, equals: target } : target;
      wanted.set(column, (wanted.get(column) ?? new Set()).add(equals));
    }
    for (const [column, values] of wanted) await this.#loadWhere(column, [...values]);
  }

  fold(): void {
    for (const { event, target } of this.#targets) {
      for (const key of typeof target === 'string' ? [target] : this.#keysWhere(target)) {
        const before = this.#rows.get(key);
        const after = this.options.evolve(before, event);
        if (after === before) continue;
        this.#rows.set(key, after);
        this.#changed.add(key);
      }
    }
  }

  async save(): Promise<void> {
    const { columns, key } = this.options;
    const changed = [...this.#changed];
    const gone = changed.filter((id) => this.#rows.get(id) === undefined && this.#stored.has(id));
    const kept = changed.flatMap((id) => this.#rows.get(id) ?? []);
    if (gone.length > 0) {
      await sql`DELETE FROM ${this.#table} WHERE ${sql.ref(key)} = ANY(${gone})`.execute(this.#tx);
    }
    if (kept.length === 0) return;
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const others = columns.filter((column) => column !== key);
    const update = others.length
      ? sql`UPDATE SET ${sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`
      : sql`NOTHING`;
    await sql`
      INSERT INTO ${this.#table} (${names})
      SELECT ${names} FROM json_populate_recordset(NULL::${this.#table}, ${JSON.stringify(kept)}::json)
      ON CONFLICT (${sql.ref(key)}) DO ${update}`.execute(this.#tx);
  }

  async #loadWhere(column: string, values: readonly string[]): Promise<void> {
    const { columns, key } = this.options;
    const names = sql.join(columns.map((name) => sql.ref(name)));
    // Rows come as JSON, so that a value looks the same to `evolve` whether it was folded just now or stored before.
    const { rows } = await sql<{ row: Row }>`
      SELECT row_to_json(kept) AS row FROM (
        SELECT ${names} FROM ${this.#table} WHERE ${sql.ref(column)} = ANY(${values})
      ) AS kept`.execute(this.#tx);
    for (const { row } of rows) {
      const id = String(row[key]);
      this.#rows.set(id, row);
      this.#stored.add(id);
    }
  }

  #keysWhere({ column, equals }: RowsWhere<Row>): string[] {
    return [...this.#rows].flatMap(([key, row]) => (row && String(row[column]) === equals ? [key] : []));
  }
}
