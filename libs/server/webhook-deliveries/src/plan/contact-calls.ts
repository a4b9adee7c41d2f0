import { takeContactEvents } from '@botter/server-contacts';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { OccurrenceCalls } from './occurrence-calls';

/** Events in one transaction. */
const eventsAtOnce = 200;
/** The maximum of one run, after which others have their turn. */
const batchesAtOnce = 20;

/**
 * Orders the calls of webhooks that follow from events of contacts. Events are deleted in the transaction
 * in which their jobs are added. Any number of processes may do it simultaneously.
 */
@Injectable()
export class ContactCalls {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(OccurrenceCalls) private readonly calls: OccurrenceCalls,
  ) {}

  /** True if there is more to do now. */
  async run(): Promise<boolean> {
    for (let i = 0; i < batchesAtOnce; i++) {
      const taken = await inTransaction(this.pool, async (client) => {
        const events = await takeContactEvents(client, eventsAtOnce);
        await this.calls.order(
          client,
          events.map(({ botId, event, contact, at }) => ({ botId, occurrence: { event, contact }, at })),
        );
        return events.length;
      });
      if (taken < eventsAtOnce) return false;
    }
    return true;
  }
}
