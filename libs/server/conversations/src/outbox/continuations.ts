import { randomInt } from 'node:crypto';
import { inTransaction, isRefusedData, PG_POOL } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { changeIn } from '../shared/contact-facts';
import { DialogContacts } from '../shared/contact-store';
import { leaveToPeople } from '../shared/hand-over';
import { moveSessions, type SessionKey, sessionsOf } from '../shared/sessions';
import {
  ContinuationPlans,
  type DueRow,
  type PlannedContinuation,
  withoutEffects,
} from './continuation-plans';
import { Dispatch } from './dispatch';
import { Outbox } from './outbox';

interface LockedRow {
  readonly id: string;
  /** The bot may not write: it is blocked, or a person has taken over the chat. */
  readonly silent: boolean;
  readonly paused: boolean;
}

const batchSize = 100;
/** Each process reads this many and picks its own chats among them, so that two seldom plan the same. */
const lookedAt = 4 * batchSize;

/** For this time, a continuation that needs a newer version is left to the processes of that version. */
const leftForSeconds = 10;
/** A step looks again after this time whether a takeover without a known end is over. */
const longestWait = '1 hour';

/**
 * The continuations that no other process has taken, and their chats, are locked. Written so that the index
 * of what is due doesn't fit: it would read all that is due, perhaps 100,000 rows, for each hundred.
 */
const lockedSql = `
with due as materialized (
   select o.bot_id, o.id, o.chat_id from app.outbox o
   join unnest($1::text[], $2::text[]) as planned(bot_id, id) on o.bot_id = planned.bot_id and o.id = planned.id
   where o.kind = 'callback' and o.due_at + interval '0' <= now() for update of o skip locked
 ), chats as materialized (
   select bot_id, id, coalesce(paused_until > now(), false) as paused, blocked or coalesce(paused_until > now(), false) as silent
   from app.chats
   where (bot_id, id) in (select bot_id, chat_id from due) order by bot_id, telegram_chat_id for update
 )`;

/**
 * Runs continuations when they are due. One commit writes the rows of a continuation and deletes it, so it
 * runs once. They are planned before anything is locked: reading a bot may take a while, and updates of the
 * chat need its row. Whether a continuation still runs is decided under the lock on the chat: it doesn't if
 * the bot may not write there, or if its session has moved on. A step of a dialog waits while a person has
 * taken over the chat, and then gets its whole time again.
 */
@Injectable()
export class Continuations {
  readonly #salt = randomInt(2 ** 31);

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(ContinuationPlans) private readonly plans: ContinuationPlans,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Dispatch) private readonly dispatch: Dispatch,
    @Inject(DialogContacts) private readonly contacts: DialogContacts,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs everything that is due now. Several processes share the work. */
  async run(): Promise<void> {
    while (await this.#runBatch());
  }

  /** Whether more may be due. */
  async #runBatch(): Promise<boolean> {
    const { rows: due } = await this.pool.query<DueRow>(
      `with oldest as (
         select id, bot_id, chat_id, payload, due_at from app.outbox where kind = 'callback' and due_at <= now()
         order by due_at limit ${lookedAt}
       )
       select id, bot_id, chat_id, payload from oldest
       order by hashtextextended(chat_id::text, $1), due_at limit ${batchSize}`,
      [this.#salt],
    );
    if (due.length === 0) return false;
    const plans = await this.plans.of(due);
    const foreign = due.filter((_, n) => plans[n] === 'foreign');
    if (foreign.length > 0) await this.#leave(foreign);
    const planned = plans.filter((one) => one !== 'foreign');
    const taken = await this.#writeAll(planned);
    // If another process was faster with all of them, that process continues. What is left is planned again.
    return taken > 0 && (due.length === batchSize || taken < planned.length);
  }

  /** @returns how many were taken */
  async #writeAll(planned: readonly PlannedContinuation[]): Promise<number> {
    try {
      const { taken, gone } = await this.#write(planned);
      for (const { order, dialog } of gone) {
        if (!order) continue;
        const { botId, chatId, jobs = [] } = order;
        this.dispatch.handOver(botId, jobs, true);
        const target = { botId, chatId, telegramChatId: dialog?.telegramChatId ?? '' };
        if (dialog?.problem) this.dispatch.report(target, dialog.problem);
      }
      return taken;
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      // One that can't be written must not hold up the others.
      const [one, ...others] = planned;
      if (!one) throw error;
      if (others.length > 0) {
        const half = planned.length >> 1;
        return (await this.#writeAll(planned.slice(0, half))) + (await this.#writeAll(planned.slice(half)));
      }
      this.logger.error({ err: error, botId: one.row.bot_id }, 'delayed callback dropped');
      const less = withoutEffects(one);
      if (!less) throw error;
      return this.#writeAll([less]);
    }
  }

  /** Takes those that no other process has taken, and writes what is planned for them. */
  #write(planned: readonly PlannedContinuation[]): Promise<Written> {
    return inTransaction(this.pool, (client) =>
      planned.some(({ isStep, dialog }) => isStep || dialog)
        ? this.#writeDialogs(client, planned)
        : this.#writeStateless(client, planned),
    );
  }

  async #writeStateless(client: PoolClient, planned: readonly PlannedContinuation[]): Promise<Written> {
    const { rows } = await client.query<Omit<LockedRow, 'paused'>>(
      // Joined first: each row is then looked up once, however few PostgreSQL expects.
      `${lockedSql}, ended as materialized (
         select d.bot_id, d.id, c.silent from due d join chats c on c.bot_id = d.bot_id and c.id = d.chat_id
       )
       delete from app.outbox o using ended e where o.bot_id = e.bot_id and o.id = e.id
       returning o.bot_id || '/' || o.id as id, e.silent`,
      idsOf(planned),
    );
    const speaking = new Set(rows.filter(({ silent }) => !silent).map(({ id }) => id));
    const going = planned.filter((one) => one.order && speaking.has(keyOf(one)));
    const { late } = await movedOnes(client, going);
    const gone = going.filter((one) => !late.has(one));
    await this.#enqueue(client, gone);
    return { taken: rows.length, gone };
  }

  /** What is outdated stays, and is planned again. */
  async #writeDialogs(client: PoolClient, planned: readonly PlannedContinuation[]): Promise<Written> {
    const { rows } = await client.query<LockedRow>(
      `${lockedSql}
       select o.bot_id || '/' || o.id as id, c.silent, c.paused from due o join chats c on c.bot_id = o.bot_id and c.id = o.chat_id`,
      idsOf(planned),
    );
    const locked = new Map(rows.map((row) => [row.id, row]));
    const ours = planned.filter((one) => locked.has(keyOf(one)));
    const waiting = ours.filter((one) => one.isStep && one.order && locked.get(keyOf(one))?.paused);
    const speaking = ours.filter((one) => one.order && locked.get(keyOf(one))?.silent === false);
    const { late, outdated } = await movedOnes(client, speaking);
    const gone = speaking.filter((one) => !late.has(one) && !outdated.has(one));
    await this.#hold(client, waiting);
    const kept = new Set([...waiting, ...outdated]);
    await client.query(
      'delete from app.outbox where (bot_id, id) in (select * from unnest($1::text[], $2::text[]))',
      idsOf(ours.filter((one) => !kept.has(one))),
    );
    await this.#enqueue(client, gone);
    const dialogs = gone.flatMap(({ dialog }) => (dialog ? [dialog] : []));
    await moveSessions(
      client,
      dialogs.flatMap(({ key: { botId, chatId }, step: { place, before, move } }) =>
        move ? [{ botId, chatId, place, before, move }] : [],
      ),
    );
    await this.contacts.write(
      client,
      dialogs.flatMap(({ contact, key }) => (contact ? [changeIn(contact, key.chatId)] : [])),
    );
    const left = dialogs.filter(({ leavesToPeople }) => leavesToPeople).map(({ key }) => key);
    await leaveToPeople(client, left);
    await this.live.publish(
      client,
      left.map(({ botId, chatId }) => ({ kind: 'chat_changed', botId, chatId })),
    );
    return { taken: ours.length - outdated.size, gone };
  }

  async #enqueue(client: PoolClient, gone: readonly PlannedContinuation[]): Promise<void> {
    await this.outbox.enqueue(
      gone.flatMap(({ order }) => order ?? []),
      client,
    );
  }

  /** Steps wait until the takeover of their chat ends, and then for their whole time. */
  async #hold(client: PoolClient, waiting: readonly PlannedContinuation[]): Promise<void> {
    if (waiting.length === 0) return;
    await client.query(
      `update app.outbox o set due_at = least(c.paused_until, now() + interval '${longestWait}')
         + make_interval(secs => coalesce((o.payload::json ->> 'delaySeconds')::float8, 0))
       from app.chats c where (o.bot_id, o.id) in (select * from unnest($1::text[], $2::text[]))
         and c.bot_id = o.bot_id and c.id = o.chat_id`,
      idsOf(waiting),
    );
  }

  /** Postpones them, so that they don't hold up the others. */
  async #leave(foreign: readonly DueRow[]): Promise<void> {
    await this.pool.query(
      `update app.outbox set due_at = now() + make_interval(secs => $3)
       where (bot_id, id) in (
         select o.bot_id, o.id from app.outbox o
         join unnest($1::text[], $2::text[]) as foreigns(bot_id, id) on o.bot_id = foreigns.bot_id and o.id = foreigns.id
         where o.due_at <= now() for update of o skip locked)`,
      [foreign.map(({ bot_id }) => bot_id), foreign.map(({ id }) => id), leftForSeconds],
    );
  }
}

interface Written {
  readonly taken: number;
  /** Those that were carried out. */
  readonly gone: readonly PlannedContinuation[];
}

function keyOf({ row: { bot_id, id } }: PlannedContinuation): string {
  return `${bot_id}/${id}`;
}

function idsOf(planned: readonly PlannedContinuation[]): [botIds: string[], ids: string[]] {
  return [planned.map(({ row }) => row.bot_id), planned.map(({ row }) => row.id)];
}

interface Moved {
  /** Their session has moved on or ended. */
  readonly late: ReadonlySet<PlannedContinuation>;
  /** They were planned with a session that has moved since, or that another of them moves first. */
  readonly outdated: ReadonlySet<PlannedContinuation>;
}

/** The chats are locked, so no session moves now. */
async function movedOnes(client: PoolClient, going: readonly PlannedContinuation[]): Promise<Moved> {
  const keyed = going.flatMap((one) => {
    const key = sessionKeyOf(one);
    return key ? [{ one, key }] : [];
  });
  const sessions = await sessionsOf(
    client,
    keyed.map(({ key }) => key),
  );
  const late = new Set<PlannedContinuation>();
  const outdated = new Set<PlannedContinuation>();
  const moving = new Set<string>();
  for (const [n, { one, key }] of keyed.entries()) {
    const version = sessions[n]?.version;
    if (one.session && one.session.version !== version) late.add(one);
    else if (one.dialog) {
      const name = JSON.stringify(key);
      const { before, move } = one.dialog.step;
      if (before !== (version ?? null) || moving.has(name)) outdated.add(one);
      else if (move) moving.add(name);
    }
  }
  return { late, outdated };
}

/** A continuation with a dialog has the session of that dialog, if it has one. */
function sessionKeyOf({ row, threadId, session, dialog }: PlannedContinuation): SessionKey | undefined {
  if (dialog) return dialog.key;
  return session && { botId: row.bot_id, chatId: row.chat_id, personId: session.personId, threadId };
}
