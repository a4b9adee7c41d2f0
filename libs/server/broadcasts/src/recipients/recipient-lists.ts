import type { BroadcastState, CallInput, CallResponse, calls, RecipientState } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Broadcasts } from '../broadcasts/broadcasts';

type ListQuery = CallInput<typeof calls.listBroadcastRecipients>['query'];
type RecipientPage = CallResponse<typeof calls.listBroadcastRecipients>;
/** As it is kept. */
type KeptState = 'pending' | 'claimed' | Exclude<RecipientState, 'waiting'>;

interface RecipientRow {
  readonly contact_id: string;
  readonly name: string | null;
  readonly state: KeptState;
  readonly at: Date | null;
  readonly due_at: Date;
  readonly error: string | null;
}

/** What is kept as each state that people see; those that waited for a cancelled broadcast are skipped. */
function keptStates(shown: RecipientState, isCancelled: boolean): readonly KeptState[] {
  if (shown === 'waiting') return isCancelled ? ['claimed'] : ['pending', 'claimed'];
  return shown === 'skipped' && isCancelled ? ['skipped', 'pending'] : [shown];
}

/** Reads who gets a broadcast. */
@Injectable()
export class RecipientLists {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Broadcasts) private readonly broadcasts: Broadcasts,
  ) {}

  /** In the order of the contacts. @throws BotterError `not_found` */
  async page(botId: string, id: string, { state, cursor, limit }: ListQuery): Promise<RecipientPage> {
    const broadcast = await this.broadcasts.row(botId, id);
    const isCancelled = broadcast.state === 'cancelled';
    const values: unknown[] = [botId, id, cursor ?? null, limit + 1];
    const some = (where: string) => `
      (select * from app.broadcast_recipients
       where bot_id = $1 and broadcast_id = $2 and ${where} and ($3::uuid is null or contact_id > $3)
       order by contact_id limit $4)`;
    const parts = state
      ? keptStates(state, isCancelled).map((kept) => some(`state = $${values.push(kept)}`))
      : [some('true')];
    const { rows } = await this.pool.query<RecipientRow>(
      `select r.contact_id, nullif(c.name, '') as name, r.state, r.at, r.due_at, r.error
       from (${parts.join(' union all ')}) r
       left join app.contacts c on c.bot_id = r.bot_id and c.id = r.contact_id
       order by r.contact_id limit $4`,
      values,
    );
    const page = rows.slice(0, limit);
    return {
      recipients: page.map((row) => toRecipient(row, broadcast.state)),
      nextCursor: rows.length > limit ? (page.at(-1)?.contact_id ?? null) : null,
    };
  }
}

function toRecipient(
  { contact_id: contactId, name, state, at, due_at, error }: RecipientRow,
  broadcast: BroadcastState,
): RecipientPage['recipients'][number] {
  const isWaiting = state === 'pending' || state === 'claimed';
  const isDropped = broadcast === 'cancelled' && state === 'pending';
  return {
    contactId,
    name,
    state: isDropped ? 'skipped' : isWaiting ? 'waiting' : state,
    at: (isWaiting ? (isDropped ? null : due_at) : at)?.toISOString() ?? null,
    error: isDropped ? 'The broadcast was cancelled' : error,
  };
}
