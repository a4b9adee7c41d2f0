import { isDeepStrictEqual } from 'node:util';
import {
  allowsBroadcastCommand,
  BotterError,
  type Broadcast,
  type BroadcastBody,
  type BroadcastCommand,
  type BroadcastMessage,
  type BroadcastState,
  broadcastLimits,
  type CallInput,
  type CallResponse,
  type calls,
  quotaExceeded,
} from '@botter/contracts';
import { contactSettingsOf } from '@botter/server-compiled-bots';
import { CONFIG, type Config } from '@botter/server-config';
import { ContactKeeper, Segments } from '@botter/server-contacts';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { FileSource } from '@botter/server-files';
import { Clock } from '@botter/server-http';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { validate as isUuid, v7 as newId } from 'uuid';
import { Audience } from '../audience/audience';
import { Preparation } from '../audience/preparation';
import { firstTimeOf } from '../audience/zones';
import { announceRun } from '../sending/run-channel';
import { type BroadcastRow, broadcastColumns, toBroadcast } from './broadcast-row';

type ListQuery = CallInput<typeof calls.listBroadcasts>['query'];
type BroadcastPage = CallResponse<typeof calls.listBroadcasts>;

const dayMs = 24 * 60 * 60_000;

/** What a command is called in "can't be …". */
const participles: Readonly<Record<BroadcastCommand, string>> = {
  change: 'changed',
  delete: 'deleted',
  start: 'started',
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
};
const stateWords: Readonly<Record<BroadcastState, string>> = {
  draft: 'is a draft',
  scheduled: 'is scheduled',
  running: 'is running',
  paused: 'is paused',
  done: 'is done',
  cancelled: 'is cancelled',
};

const states: readonly BroadcastState[] = ['draft', 'scheduled', 'running', 'paused', 'done', 'cancelled'];
/** The states in which a command may be given. */
const statesFor = (command: BroadcastCommand) =>
  states.filter((state) => allowsBroadcastCommand(state, command));

/** The broadcasts of bots, as people write and command them. */
@Injectable()
export class Broadcasts {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Audience) private readonly audience: Audience,
    @Inject(Preparation) private readonly preparation: Preparation,
    @Inject(Segments) private readonly segments: Segments,
    @Inject(ContactKeeper) private readonly contacts: ContactKeeper,
    @Inject(FileSource) private readonly files: FileSource,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas'>,
  ) {}

  /** Newest first. */
  async page(botId: string, { cursor, limit }: ListQuery): Promise<BroadcastPage> {
    const { rows } = await this.pool.query<BroadcastRow>(
      `select ${broadcastColumns} from app.broadcasts
       where bot_id = $1 and deleted_at is null and ($2::uuid is null or id < $2) order by id desc limit $3`,
      [botId, cursor ?? null, limit + 1],
    );
    const page = rows.slice(0, limit);
    return {
      broadcasts: page.map(toBroadcast),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }

  /** The audience of one that has not begun is counted. @throws BotterError `not_found`, `unavailable` */
  async one(botId: string, id: string): Promise<Broadcast> {
    const row = await this.row(botId, id);
    if (row.started_at !== null || row.state === 'cancelled') return toBroadcast(row);
    await this.contacts.catchUp(botId);
    const planned = await this.#countOf(row);
    await this.pool.query(
      `update app.broadcasts set planned = $3
       where bot_id = $1 and id = $2 and started_at is null and state in ('draft', 'scheduled') and planned <> $3`,
      [botId, id, planned],
    );
    return toBroadcast({ ...row, planned });
  }

  /** @throws BotterError `not_found` */
  async row(botId: string, id: string, db: Pool | PoolClient = this.pool): Promise<BroadcastRow> {
    if (!isUuid(id)) throw notFound();
    const { rows } = await db.query<BroadcastRow>(
      `select ${broadcastColumns} from app.broadcasts where bot_id = $1 and id = $2 and deleted_at is null`,
      [botId, id],
    );
    const [row] = rows;
    if (!row) throw notFound();
    return row;
  }

  /** @throws BotterError `validation_failed`, `quota_exceeded` */
  async add(botId: string, body: BroadcastBody): Promise<Broadcast> {
    await this.#check(botId, body);
    const id = newId();
    const { broadcasts: most } = this.config.quotas;
    await inTransaction(this.pool, async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('broadcasts ' || $1, 0))`, [botId]);
      const { rowCount } = await client.query(
        `insert into app.broadcasts (bot_id, id, name, message, condition, segment_id, at, in_zone)
         select $1, $2, $3, $4, $5, $6, $7, $8
         where not exists (select from app.erased_bots where bot_id = $1)
           and (select count(*) from app.broadcasts where bot_id = $1 and deleted_at is null) < $9`,
        [botId, id, ...valuesOf(body), most],
      );
      if (rowCount === 0) throw quotaExceeded('broadcasts', most);
      await this.live.publish(client, [changed(botId, id)]);
    });
    return this.one(botId, id);
  }

  /** @throws BotterError `not_found`, `conflict` if it has begun, `validation_failed` */
  async change(botId: string, id: string, body: BroadcastBody): Promise<Broadcast> {
    const { state, message } = await this.row(botId, id);
    if (!allowsBroadcastCommand(state, 'change')) throw refused(state, 'change');
    await this.#check(botId, body, message);
    const startsAt = state === 'scheduled' ? await this.#startOf(botId, body) : null;
    if (state === 'scheduled' && !startsAt) {
      const message = 'A scheduled broadcast needs a time in the future';
      throw new BotterError('validation_failed', message, [{ path: 'body.at', message }]);
    }
    await this.#command(
      botId,
      id,
      'change',
      `name = $4, message = $5, condition = $6, segment_id = $7, at = $8, in_zone = $9, starts_at = $10, problem = null`,
      [...valuesOf(body), startsAt],
      [state],
    );
    return this.one(botId, id);
  }

  /** @throws BotterError `not_found`, `conflict` if it runs */
  async delete(botId: string, id: string): Promise<void> {
    await this.#command(botId, id, 'delete', 'deleted_at = now()');
  }

  /** @throws BotterError `not_found`, `conflict`, `quota_exceeded` */
  async start(botId: string, id: string): Promise<Broadcast> {
    const row = await this.row(botId, id);
    if (!allowsBroadcastCommand(row.state, 'start')) throw refused(row.state, 'start');
    const startsAt =
      row.state === 'draft' && (await this.#startOf(botId, { at: row.at, inZone: row.in_zone }));
    if (startsAt) {
      // A segment that is gone is noticed now.
      await this.audience.conditionOf(botId, row);
      await this.#command(
        botId,
        id,
        'start',
        `state = 'scheduled', starts_at = $4, problem = null`,
        [startsAt],
        ['draft'],
      );
      return this.one(botId, id);
    }
    const isByZone = row.state === 'draft' && row.in_zone === 'contact' && row.at !== null;
    const { timeZone } = await contactSettingsOf(this.pool, botId);
    const hasBegun = await this.preparation.begin({ ...row, dueZone: isByZone ? timeZone : null });
    if (!hasBegun) throw refused((await this.row(botId, id)).state, 'start');
    await this.#announce(botId, id);
    return this.one(botId, id);
  }

  /** @throws BotterError `not_found`, `conflict` if it doesn't run */
  async pause(botId: string, id: string): Promise<Broadcast> {
    await this.#command(botId, id, 'pause', `state = 'paused'`);
    return this.one(botId, id);
  }

  /** @throws BotterError `not_found`, `conflict` if it isn't paused */
  async resume(botId: string, id: string): Promise<Broadcast> {
    await this.#command(botId, id, 'resume', `state = 'running'`);
    return this.one(botId, id);
  }

  /** @throws BotterError `not_found`, `conflict` if there is nothing to end */
  async cancel(botId: string, id: string): Promise<Broadcast> {
    await this.#command(
      botId,
      id,
      'cancel',
      `state = 'cancelled', finished_at = now(), skipped = skipped + waiting, waiting = 0,
       planned = case when started_at is null then 0 else planned end`,
    );
    return this.one(botId, id);
  }

  /** When one that is started now would begin; null: immediately. */
  async #startOf(botId: string, { at, inZone }: Pick<BroadcastBody, 'at' | 'inZone'>): Promise<Date | null> {
    if (at === null || at <= this.clock.now()) return null;
    if (inZone === 'bot') return at;
    const { timeZone } = await contactSettingsOf(this.pool, botId);
    return firstTimeOf(at, timeZone);
  }

  async #command(
    botId: string,
    id: string,
    command: BroadcastCommand,
    set: string,
    values: readonly unknown[] = [],
    from: readonly BroadcastState[] = statesFor(command),
  ): Promise<void> {
    if (!isUuid(id)) throw notFound();
    await inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query(
        `update app.broadcasts set ${set}
         where bot_id = $1 and id = $2 and state = any($3) and deleted_at is null`,
        [botId, id, from, ...values],
      );
      if (rowCount === 0) throw refused((await this.row(botId, id, client)).state, command);
      await this.live.publish(client, [changed(botId, id)]);
      await announceRun(client, botId);
    });
  }

  async #announce(botId: string, id: string): Promise<void> {
    await this.live.announce(this.pool, [changed(botId, id)]);
    await announceRun(this.pool, botId);
  }

  /** A segment that is gone fits no one. */
  async #countOf(row: BroadcastRow): Promise<number> {
    try {
      return await this.audience.count(row.bot_id, await this.audience.conditionOf(row.bot_id, row));
    } catch (error) {
      if (error instanceof BotterError && error.code === 'conflict') return 0;
      throw error;
    }
  }

  /** @throws BotterError `validation_failed` */
  async #check(
    botId: string,
    { message: { media }, segmentId, at }: BroadcastBody,
    before?: BroadcastMessage,
  ): Promise<void> {
    const refuse = (path: string, message: string) =>
      new BotterError('validation_failed', message, [{ path: `body.${path}`, message }]);
    if (at && at.getTime() > this.clock.now().getTime() + broadcastLimits.days * dayMs) {
      throw refuse('at', `A broadcast starts within ${broadcastLimits.days} days`);
    }
    // One whose file is missing can still be changed otherwise.
    if (media?.source === 'upload' && !isDeepStrictEqual(media, before?.media)) {
      await this.files.refuseMissing(botId, [{ path: 'message.media', fileId: media.fileId }]);
    }
    if (segmentId === null) return;
    await this.segments.one(botId, segmentId).catch((error: unknown) => {
      const isMissing = error instanceof BotterError && error.code === 'not_found';
      throw isMissing ? refuse('segmentId', 'Segment not found') : error;
    });
  }
}

function valuesOf({ name, message, when, segmentId, at, inZone }: BroadcastBody): unknown[] {
  return [name, JSON.stringify(message), when && JSON.stringify(when), segmentId, at, inZone];
}

const changed = (botId: string, broadcastId: string) =>
  ({ kind: 'broadcast_changed', botId, broadcastId }) as const;

function notFound(): BotterError {
  return new BotterError('not_found', 'Broadcast not found');
}

function refused(state: BroadcastState, command: BroadcastCommand): BotterError {
  return new BotterError(
    'conflict',
    `This broadcast ${stateWords[state]}, so it can't be ${participles[command]}`,
  );
}
