import type { DomainEvent, Recorded } from '../event-store';

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
