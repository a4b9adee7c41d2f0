import type { DomainEvent, Recorded } from '../event-store';

/** All rows that have a value in a column; for events that concern rows whose keys they do not name. */
export interface RowsWhere<Row> {
  readonly column: keyof Row & string;
  readonly equals: string;
}

/** How each type of event changes a row. A forgotten type does not compile. */
export type RowHandlers<Row, Event extends DomainEvent> = {
  /**
   * The row after the event; undefined if it does not (or no longer) exist. Pure. Values are those of JSON:
   * instants are ISO strings, and `jsonb` columns have plain values.
   */
  readonly [Type in Event['type']]: (
    row: Row | undefined,
    event: Recorded<Extract<Event, { readonly type: Type }>>,
  ) => Row | undefined;
};

export interface RowProjectionOptions<Row extends object, Event extends DomainEvent> {
  /** It never changes: the checkpoint is stored with it. */
  readonly name: string;
  /** See `Projection`. */
  readonly isByStream?: boolean;
  /** Its table, without the schema. */
  readonly table: string;
  /** See `Projection`. */
  readonly lateIndexes?: readonly string[];
  /** Columns of the table that a row holds. */
  readonly columns: readonly (keyof Row & string)[];
  /**
   * Large columns, `jsonb` and never null, that no handler reads, and that each handler replaces: they are
   * not loaded.
   */
  readonly replaced?: readonly (keyof Row & string)[];
  /** The table's primary key, one column of text or uuid. */
  readonly key: keyof Row & string;
  /** Key of the row that an event concerns, or a way to find several. */
  keyOf(event: Recorded<Event>): string | RowsWhere<Row>;
  readonly on: RowHandlers<Row, Event>;
}
