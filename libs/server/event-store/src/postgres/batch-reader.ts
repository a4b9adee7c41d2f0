import type { Pool } from 'pg';
import { bytesOf, type Position } from '../event-store';
import { allPartitions, type Partitions, partitionCount } from '../partitions';
import type { Batch } from '../subscriptions/polling-subscription';
import { columnsWith, type EventRow, toRecordedEvent } from './event-row';
import { hasUnsettledBehind, oldest, oldestHere } from './horizon';
import { partsOf, toPosition } from './position';

export interface AskedBatch {
  readonly after: Position | undefined;
  readonly partitions: Partitions;
  /** The maximum of events to read. */
  readonly limit: number;
  /** Stops when the data of the events has this number of bytes. */
  readonly maxBytes: number;
  /** Find out whose transactions hold events back. */
  readonly isHeld: boolean;
}

type Row = Partial<EventRow> & {
  readonly unsettled: boolean;
  readonly is_own: boolean;
  /** The number of events that were read up to this one. */
  readonly looked_at: number;
};

/** Reads what subscriptions ask for. */
export class BatchReader {
  readonly #reads = new Map<string, Promise<Batch>>();
  #knowsCrc32: Promise<boolean> | undefined;

  constructor(private readonly pool: Pool) {}

  /**
   * A commit wakes all subscriptions, and most are at the same place: what they ask for in one turn of the
   * event loop is read once.
   */
  read(asked: AskedBatch): Promise<Batch> {
    const key = Object.values(asked).join('/');
    let batch = this.#reads.get(key);
    if (!batch) {
      batch = new Promise((turn) => setImmediate(turn)).then(() => {
        // No one joins a read that has begun: it may miss what was committed since.
        this.#reads.delete(key);
        return this.#read(asked);
      });
      this.#reads.set(key, batch);
    }
    return batch;
  }

  /** The next events and, from the same snapshot, whether more are committed that may not be read yet. */
  async #read({ after, partitions, limit, maxBytes, isHeld }: AskedBatch): Promise<Batch> {
    const { transactionId, number } = after ? partsOf(after) : { transactionId: '0', number: '0' };
    const isOfAll = partitions === allPartitions || !(await this.#leavesOthersOut());
    const { rows } = await this.pool.query<Row>({
      name: `event-store-batch${isOfAll ? '' : '-of-partitions'}${isHeld ? '-here' : ''}`,
      text: batchBefore(isHeld ? oldestHere : oldest, isOfAll ? 'true' : isOfPartitions),
      values: [transactionId, number, limit, maxBytes, ...(isOfAll ? [] : [partitions])],
    });
    // Without events there is one row, which has only the response to the second question.
    const found = rows.filter((row): row is Row & EventRow => row.type !== null);
    const events = found.filter(({ is_own }) => is_own).map(toRecordedEvent);
    const last = found.at(-1);
    return {
      events,
      last: last && toPosition(last.transaction_id, last.position),
      hasUnsettled: rows[0]!.unsettled,
      isCut: last !== undefined && (last.looked_at >= limit || bytesOf(events) >= maxBytes),
    };
  }

  /** Whether PostgreSQL has the hash of the partitions; it does since version 18. */
  #leavesOthersOut(): Promise<boolean> {
    this.#knowsCrc32 ??= this.#lookForCrc32().catch((error) => {
      this.#knowsCrc32 = undefined;
      throw error;
    });
    return this.#knowsCrc32;
  }

  async #lookForCrc32(): Promise<boolean> {
    const { rows } = await this.pool.query<{ known: boolean }>(
      "select to_regprocedure('crc32(bytea)') is not null as known",
    );
    return rows[0]!.known;
  }
}

const isOfPartitions = `($5::integer >> (crc32(convert_to(stream, 'UTF8')) % ${partitionCount})::integer) & 1 = 1`;

/**
 * The own events among the next ones. The last row is that of the last event that was read, without its data
 * if it isn't an own one.
 */
const batchBefore = (horizon: string, isOwn: string) => `
  select ${hasUnsettledBehind(horizon)} as unsettled, batch.*
  from (select) as one left join lateral (
    select ${columnsWith('case when is_own then data end')}, is_own, looked_at::integer as looked_at
    from (
      select counted.*, lead(bytes_before) over (order by transaction_id, position) as bytes_before_next
      from (
        select asked.*, row_number() over so_far as looked_at,
          coalesce(sum(bytes) filter (where is_own) over so_far, 0) - case when is_own then bytes else 0 end as bytes_before
        from (
          select events.*, ${isOwn} as is_own from events.events
          where transaction_id < (select ${horizon}) and (transaction_id, position) > ($1::xid8, $2::bigint)
          order by transaction_id, position limit $3
        ) as asked
        window so_far as (order by transaction_id, position rows unbounded preceding)
      ) as counted
    ) as bounded
    where bytes_before < $4 and (is_own or coalesce(bytes_before_next >= $4, true))
    order by bounded.transaction_id, position
  ) as batch on true`;
