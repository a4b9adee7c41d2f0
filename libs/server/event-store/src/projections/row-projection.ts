import { bytesOf, type DomainEvent, type Recorded } from '../event-store';
import type { Projection } from '../projection';
import type { RowProjectionOptions } from './row-projection-options';
import { TouchedRows } from './touched-rows';

export type { RowHandlers, RowProjectionOptions } from './row-projection-options';

/** Rows that a rebuild keeps in memory at most before it writes them. */
const rebuildRows = 5_000;
/** The limit of the events for the rows in memory before it writes them: rows may be large. */
const rebuildBytes = 64 * 1024 * 1024;

/**
 * A read model of one table as a pure fold of each row. A batch costs three statements however many events it
 * has: the touched rows are loaded, folded in memory, and written back. A rebuild keeps them over many
 * batches.
 */
export function rowProjection<Row extends object, Event extends DomainEvent>(
  options: RowProjectionOptions<Row, Event>,
): Projection {
  return {
    name: options.name,
    tables: [options.table],
    lateIndexes: options.lateIndexes ?? [],
    isByStream: options.isByStream ?? false,
    handles: Object.keys(options.on),
    async project(events, { tx, schema }) {
      const rows = new TouchedRows(options, schema);
      await rows.apply(events as readonly unknown[] as readonly Recorded<Event>[], tx);
      await rows.save(tx);
    },
    rebuild(schema) {
      const rows = new TouchedRows(options, schema, { tableIsEmpty: true });
      let bytes = 0;
      return {
        async project(events, tx) {
          await rows.apply(events as readonly unknown[] as readonly Recorded<Event>[], tx);
          bytes += bytesOf(events);
          if (rows.size <= rebuildRows && bytes <= rebuildBytes) return;
          await rows.save(tx);
          bytes = 0;
        },
        finish: (tx) => rows.save(tx),
      };
    },
  };
}
