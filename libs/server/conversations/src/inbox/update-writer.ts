import {
  inTransaction,
  inTransactionAhead,
  isDatabaseUnavailable,
  isLostRace,
  isRefusedData,
  sqlStateOf,
} from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { traceOfUpdate } from '@botter/server-tracing';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { RecentIds } from '../outbox/recent-ids';
import { Announcer } from '../shared/announcer';
import { StoredCallbackValues } from '../shared/callback-values';
import { migrateChat } from '../shared/chat-migration';
import { DialogContacts } from '../shared/contact-store';
import { LedgerWriters } from '../shared/ledger-writers';
import { RuntimeProcess } from '../shared/runtime-process';
import { begins, endSessions, lockSessions } from '../shared/sessions';
import { writeDialogs } from './dialog-writes';
import { signalsOf, type WrittenUpdate } from './inbox-signals';
import { type AcceptedUpdate, acceptUpdates } from './inbox-statement';
import { withEdits } from './message-edits';
import { failedUpdate, type PlannedUpdate } from './planned-update';
import { applyChatChange, cancelDelayedCallbacks } from './update-changes';

/** Writes batches of planned updates, and announces what was written. */
@Injectable()
export class UpdateWriter {
  /** A hint: a topic that is in here is in the table. */
  readonly #knownTopics = new RecentIds();

  constructor(
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
    @Inject(StoredCallbackValues) private readonly storedValues: StoredCallbackValues,
    @Inject(Announcer) private readonly announcer: Announcer,
    @Inject(DialogContacts) private readonly contacts: DialogContacts,
    @Inject(LedgerWriters) private readonly ledger: LedgerWriters,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws if the database is unavailable, or another process was faster twice */
  async write(batch: readonly PlannedUpdate[], pool: Pool): Promise<WrittenUpdate[]> {
    try {
      return await this.#writeTogether(batch, pool);
    } catch (error) {
      this.storedValues.clear();
      this.ledger.forget();
      if (isLostRace(error)) return this.#writeTogether(batch, pool, true);
      if (!isPermanent(error)) throw error;
      return this.#writeIndividually(batch, pool);
    }
  }

  /** An update in the batch can't be written: finds it, stores it as failed, and writes the others. */
  async #writeIndividually(batch: readonly PlannedUpdate[], pool: Pool): Promise<WrittenUpdate[]> {
    const kept: WrittenUpdate[] = [];
    for (const planned of batch) {
      try {
        kept.push(...(await this.#writeTogether([planned], pool)));
      } catch (error) {
        if (!isPermanent(error)) throw error;
        const { botId, updateId } = planned;
        const traceId = traceOfUpdate(`${botId}/${updateId}`)?.traceId;
        this.logger.error({ err: error, botId, updateId, traceId }, 'update failed: stored without effects');
        kept.push(
          ...(await this.#writeTogether([failedUpdate({ botId, update: planned.update }, error)], pool)),
        );
      }
    }
    return kept;
  }

  /** @param hasLost another process was faster, so sessions are locked and compared first */
  async #writeTogether(
    batch: readonly PlannedUpdate[],
    pool: Pool,
    hasLost = false,
  ): Promise<WrittenUpdate[]> {
    // One statement is a transaction of its own; a batch that changes existing rows needs one around several.
    const changes = batch.some(
      (one) =>
        one.edit ||
        one.migration ||
        one.chat?.blocked ||
        (hasLost ? one.step : writesMore(one)) ||
        this.#isNewChatChange(one),
    );
    const inOne = batch.some(({ step }) => step) ? inTransactionAhead : inTransaction;
    const kept = changes
      ? await inOne(pool, (client) => this.#writeWithChanges(client, batch))
      : await this.#accept(pool, batch);
    for (const { planned, accepted } of kept) {
      if (!accepted) continue;
      this.storedValues.add(planned.botId, accepted.newValues);
      if (accepted.chat_id) this.ledger.written(planned.botId, planned.ledger);
    }
    const elsewhere = kept.filter((one) => sends(one) && one.accepted?.sending_process !== this.process.id);
    const chats = elsewhere.flatMap(({ planned, accepted }) =>
      accepted?.chat_id
        ? [{ owner: accepted.sending_process, botId: planned.botId, chatId: accepted.chat_id }]
        : [],
    );
    this.announcer.announce({ signals: signalsOf(kept), chats });
    return kept;
  }

  async #accept(client: Pool | PoolClient, batch: readonly PlannedUpdate[]): Promise<WrittenUpdate[]> {
    const accepted = await acceptUpdates(client, batch, this.process.recipient, uuid, this.storedValues);
    return withAccepted(batch, accepted);
  }

  async #writeWithChanges(client: PoolClient, batch: readonly PlannedUpdate[]): Promise<WrittenUpdate[]> {
    if (!batch.some(({ step }) => step)) return this.#applyChanges(client, batch);
    const late = await outdatedOf(client, batch);
    const inTime = batch.filter((one) => !late.has(one));
    const kept = inTime.length > 0 ? await this.#applyChanges(client, inTime) : [];
    return [
      ...(await writeDialogs(client, this.contacts, kept)),
      ...[...late].map((planned) => ({ planned, accepted: undefined, isOutdated: true })),
    ];
  }

  async #applyChanges(client: PoolClient, batch: readonly PlannedUpdate[]): Promise<WrittenUpdate[]> {
    const migrated = new Map<PlannedUpdate, readonly string[]>();
    for (const one of batch) {
      if (!one.migration) continue;
      migrated.set(one, await migrateChat(client, one.botId, one.migration, one.step !== null));
    }
    const kept: WrittenUpdate[] = [];
    for (const one of await this.#accept(client, batch)) {
      const changed = await this.#applyChatChange(client, one);
      const { planned, accepted } = one;
      if (accepted?.chat_id && planned.chat?.blocked) {
        await cancelDelayedCallbacks(client, planned.botId, accepted.chat_id);
        if (planned.step) await endSessions(client, planned.botId, accepted.chat_id);
      }
      kept.push({ ...one, changedChatIds: migrated.get(planned) ?? changed });
    }
    return withEdits(client, kept);
  }

  /** Most messages in a topic repeat its name, which is then no change. */
  #isNewChatChange({ botId, chatChange }: PlannedUpdate): boolean {
    if (!chatChange?.topic || chatChange.topic.isCurrent) return chatChange !== null;
    return !this.#knownTopics.has(topicKey(botId, chatChange));
  }

  async #applyChatChange(
    client: PoolClient,
    { planned, accepted }: WrittenUpdate,
  ): Promise<readonly string[]> {
    const { botId, chatChange } = planned;
    if (!accepted || !chatChange || !this.#isNewChatChange(planned)) return [];
    const chatId = await applyChatChange(client, botId, chatChange);
    if (!chatId) return [];
    if (chatChange.topic) this.#knownTopics.add([topicKey(botId, chatChange)]);
    return [chatId];
  }
}

/**
 * Data that PostgreSQL refuses, or that can't be put into rows: every retry would fail too. After any other
 * error a retry may succeed, so the sender keeps the update and retries.
 */
function isPermanent(error: unknown): boolean {
  if (isRefusedData(error)) return true;
  return sqlStateOf(error) === undefined && !isDatabaseUnavailable(error);
}

/** The updates whose session has moved since they were planned. From here on no other process moves it. */
async function outdatedOf(client: PoolClient, batch: readonly PlannedUpdate[]): Promise<Set<PlannedUpdate>> {
  const stateful = batch.flatMap((planned) => (planned.step ? [{ planned, step: planned.step }] : []));
  const sessions = await lockSessions(
    client,
    stateful.map(({ planned: { botId }, step: { place } }) => ({ botId, place })),
  );
  const late = stateful.filter(({ step }, n) => step.before !== (sessions[n]?.version ?? null));
  return new Set(late.map(({ planned }) => planned));
}

/**
 * Whether more is written than by the statement that accepts it, which begins sessions. If a session stays,
 * it doesn't matter who moves it meanwhile: the update could have come before.
 */
function writesMore({ step, contact, handOver }: PlannedUpdate): boolean {
  return (step?.move && !begins(step)) || contact !== undefined || handOver !== undefined;
}

function withAccepted(batch: readonly PlannedUpdate[], accepted: readonly AcceptedUpdate[]): WrittenUpdate[] {
  const byPosition = new Map(accepted.map((row) => [row.n, row]));
  return batch.map((planned, n) => ({ planned, accepted: byPosition.get(n) }));
}

function topicKey(botId: string, { chat, topic }: NonNullable<PlannedUpdate['chatChange']>): string {
  return `${botId}/${chat.telegramChatId}/${topic?.threadId}`;
}

function sends({ planned, accepted }: WrittenUpdate): boolean {
  return accepted?.runs_effects === true && planned.effects.outbox.some(({ kind }) => kind === 'send');
}
