import { createHmac } from 'node:crypto';
import { jsonRows, notify, PG_POOL } from '@botter/server-database';
import type { Secret } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

export interface NotifierUpdateBody {
  readonly update_id: number;
}

export interface StoredUpdate {
  readonly updateId: string;
  readonly body: NotifierUpdateBody;
}

/** Notifies the process that handles the updates. */
export const notifierUpdatesChannel = 'notifier_updates';
export const notifierWebhookPath = '/telegram/notifier/updates';
/** The update types that the notifier bot handles. */
export const notifierUpdateTypes = ['message', 'callback_query', 'my_chat_member'] as const;

/** A process that was killed has made an attempt, too. */
const attemptLimit = 5;

/** The secret that Telegram repeats with each update: known to every process that knows the token. */
export function webhookSecretOf(token: Secret): string {
  return createHmac('sha256', token.reveal()).update('notifier webhook').digest('base64url');
}

/** Updates of the notifier bot, stored before Telegram gets the response, and handled from there. */
@Injectable()
export class NotifierUpdates {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Stores updates; those that came before change nothing. */
  async store(updates: readonly NotifierUpdateBody[]): Promise<void> {
    const readable = updates.filter((update) => Number.isSafeInteger(update?.update_id));
    if (readable.length === 0) return;
    await this.pool.query(
      `insert into app.notifier_updates (update_id, body)
       select update_id, body from json_to_recordset($1::json) u (update_id bigint, body jsonb) on conflict do nothing`,
      [jsonRows(readable.map((body) => ({ update_id: body.update_id, body })))],
    );
    await notify(this.pool, notifierUpdatesChannel);
  }

  /** The oldest that are not handled, in order. */
  async open(limit: number): Promise<StoredUpdate[]> {
    const { rows } = await this.pool.query<StoredUpdate>(
      `select update_id::text as "updateId", body from app.notifier_updates where body is not null
       order by update_id limit $1`,
      [limit],
    );
    return rows;
  }

  /** Counts an attempt before it is made; false if there were too many, or it was handled meanwhile. */
  async begin(updateId: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ attempts: number }>(
      `update app.notifier_updates set attempts = attempts + 1 where update_id = $1 and body is not null
       returning attempts`,
      [updateId],
    );
    return rows[0] !== undefined && rows[0].attempts <= attemptLimit;
  }

  /** Its content isn't kept; its id is, so that it counts once. */
  async handled(updateId: string): Promise<void> {
    await this.pool.query('update app.notifier_updates set body = null where update_id = $1', [updateId]);
  }
}
