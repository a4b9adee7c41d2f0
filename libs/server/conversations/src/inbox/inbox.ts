import type { CompiledBot } from '@botter/contracts';
import { type CallbackValues, mappedIdOf } from '@botter/engine';
import type { RuntimeBot } from '@botter/server-compiled-bots';
import {
  inTransaction,
  isDatabaseUnavailable,
  isLostRace,
  isRefusedData,
  PG_POOL,
  sqlStateOf,
} from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { failSpan, isTracing, startSpan, traceOfUpdate } from '@botter/server-tracing';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { Dispatch } from '../outbox/dispatch';
import { RecentIds } from '../outbox/recent-ids';
import { Announcer } from '../shared/announcer';
import { CallbackValueReader, StoredCallbackValues } from '../shared/callback-values';
import { migrateChat } from '../shared/chat-migration';
import { LedgerWriters } from '../shared/ledger-writers';
import { conversationMetrics } from '../shared/metrics';
import { RuntimeProcess } from '../shared/runtime-process';
import { UpdateContributors } from '../shared/update-contributor';
import { InboxLanes } from './inbox-lanes';
import { signalsOf, type WrittenUpdate } from './inbox-signals';
import { type AcceptedUpdate, acceptUpdates } from './inbox-statement';
import { withEdits } from './message-edits';
import {
  failedUpdate,
  type IncomingUpdate,
  type PlannedUpdate,
  planUpdate,
  wantedBy,
} from './planned-update';
import { applyChatChange, cancelDelayedCallbacks } from './update-changes';

const updateResults = ['accepted', 'repeated', 'set_aside'] as const;
type UpdateResult = (typeof updateResults)[number];

const noValues: CallbackValues = new Map();

/** Accepts updates: each is planned, committed together with others that came at the same time, and then dispatched. */
@Injectable()
export class Inbox implements OnApplicationShutdown {
  readonly #lanes: InboxLanes<UpdateResult>;
  /** A hint: a topic that is in here is in the table. */
  readonly #knownTopics = new RecentIds();

  constructor(
    @Inject(PG_POOL) pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
    @Inject(CallbackValueReader) private readonly values: CallbackValueReader,
    @Inject(StoredCallbackValues) private readonly storedValues: StoredCallbackValues,
    @Inject(Dispatch) private readonly dispatch: Dispatch,
    @Inject(Announcer) private readonly announcer: Announcer,
    @Inject(UpdateContributors) private readonly contributors: UpdateContributors,
    @Inject(LedgerWriters) private readonly ledger: LedgerWriters,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#lanes = new InboxLanes(pool, (batch, connections) => this.#commit(batch, connections));
  }

  /**
   * Accepts one update. When the promise resolves, the update is stored durably (now or before).
   * @throws where the database is unavailable; the sender must retry
   */
  accept(bot: RuntimeBot, update: IncomingUpdate['update']): Promise<unknown> {
    const mappedId = mappedIdOf(update);
    const planned =
      mappedId === undefined ? this.#planWith(bot, update, noValues) : this.#plan(bot, update, mappedId);
    // Most are planned from memory, and submitted at once.
    return planned instanceof Promise ? planned.then((one) => this.#submit(one)) : this.#submit(planned);
  }

  /** Accepts updates of one bot, in their order. */
  async acceptAll(bot: RuntimeBot, updates: readonly IncomingUpdate['update'][]): Promise<void> {
    const planned = await Promise.all(updates.map((update) => this.#plan(bot, update, mappedIdOf(update))));
    await Promise.all(planned.map((update) => this.#submit(update)));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#lanes.end();
  }

  #submit(planned: PlannedUpdate): Promise<UpdateResult> {
    return isTracing() ? this.#traced(planned) : this.#lanes.submit(planned);
  }

  /** The first span of the update's trace: from here on until the update is acknowledged. */
  async #traced(planned: PlannedUpdate): Promise<UpdateResult> {
    const { botId, updateId, kind } = planned;
    const span = startSpan('update', {
      kind: 'SERVER',
      ids: traceOfUpdate(`${botId}/${updateId}`),
      attributes: { 'botter.bot_id': botId, 'botter.update_kind': kind },
    });
    try {
      const result = await this.#lanes.submit(planned);
      span?.setAttribute('botter.outcome', result).end();
      return result;
    } catch (error) {
      failSpan(span, error);
      throw error;
    }
  }

  async #plan(
    bot: RuntimeBot,
    update: IncomingUpdate['update'],
    mappedId: string | undefined,
  ): Promise<PlannedUpdate> {
    if (mappedId === undefined) return this.#planWith(bot, update, noValues);
    return this.#planWith(bot, update, await this.values.find(bot.compiled.botId, mappedId));
  }

  #planWith(
    { compiled, keys, withActions }: RuntimeBot,
    update: IncomingUpdate['update'],
    values: CallbackValues,
  ): PlannedUpdate | Promise<PlannedUpdate> {
    const { botId } = compiled;
    const planFrom = (bot: CompiledBot) =>
      planUpdate(
        { botId, update },
        {
          bot,
          now: this.clock.now(),
          values,
          newId: uuid,
          contributors: this.contributors,
          ledger: this.ledger,
        },
      );
    const bot = withActions(wantedBy(update, keys, values));
    return bot instanceof Promise ? bot.then(planFrom) : planFrom(bot);
  }

  async #commit(batch: readonly PlannedUpdate[], pool: Pool): Promise<PromiseSettledResult<UpdateResult>[]> {
    const unique = withoutDuplicates(batch);
    const kept = await this.#write(unique, pool);
    conversationMetrics.inboxBatch.observe(batch.length);
    const results = new Map<PlannedUpdate['update'], UpdateResult>();
    const counts: Record<UpdateResult, number> = { accepted: 0, repeated: 0, set_aside: 0 };
    for (const one of kept) {
      this.#dispatchEffects(one);
      results.set(one.planned.update, resultOf(one));
    }
    const outcomes = batch.map(({ update }): PromiseFulfilledResult<UpdateResult> => {
      const value = results.get(update) ?? 'repeated';
      counts[value]++;
      return { status: 'fulfilled', value };
    });
    for (const result of updateResults) {
      if (counts[result] > 0) conversationMetrics.updates.inc({ outcome: result }, counts[result]);
    }
    return outcomes;
  }

  async #write(batch: readonly PlannedUpdate[], pool: Pool): Promise<WrittenUpdate[]> {
    try {
      return await this.#writeTogether(batch, pool);
    } catch (error) {
      this.storedValues.clear();
      if (isLostRace(error)) return this.#writeTogether(batch, pool);
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

  async #writeTogether(batch: readonly PlannedUpdate[], pool: Pool): Promise<WrittenUpdate[]> {
    // One statement is a transaction of its own; a batch that changes existing rows needs one around several.
    const changes = batch.some(
      (one) => one.edit || one.migration || one.chat?.blocked || this.#isNewChatChange(one),
    );
    const kept = changes
      ? await inTransaction(pool, (client) => this.#writeWithChanges(client, batch))
      : await this.#accept(pool, batch);
    for (const { planned, accepted } of kept) {
      if (accepted) this.storedValues.add(planned.botId, accepted.newValues);
    }
    const elsewhere = kept.filter((one) => sends(one) && one.accepted?.sender !== this.process.id);
    const chats = elsewhere.flatMap(({ planned, accepted }) =>
      accepted?.chat_id ? [{ owner: accepted.sender, botId: planned.botId, chatId: accepted.chat_id }] : [],
    );
    this.announcer.announce({ signals: signalsOf(kept), chats });
    return kept;
  }

  async #accept(client: Pool | PoolClient, batch: readonly PlannedUpdate[]): Promise<WrittenUpdate[]> {
    const accepted = await acceptUpdates(client, batch, this.process.recipient, uuid, this.storedValues);
    return withAccepted(batch, accepted);
  }

  async #writeWithChanges(client: PoolClient, batch: readonly PlannedUpdate[]): Promise<WrittenUpdate[]> {
    const migrated = new Map<PlannedUpdate, readonly string[]>();
    for (const one of batch) {
      if (one.migration) migrated.set(one, await migrateChat(client, one.botId, one.migration));
    }
    const kept: WrittenUpdate[] = [];
    for (const one of await this.#accept(client, batch)) {
      const changed = await this.#applyChatChange(client, one);
      const { planned, accepted } = one;
      if (accepted?.chat_id && planned.chat?.blocked) {
        await cancelDelayedCallbacks(client, planned.botId, accepted.chat_id);
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

  #dispatchEffects({ planned, accepted }: WrittenUpdate): void {
    if (!accepted) return;
    const { botId, chat } = planned;
    const { effects } = accepted;
    // Anyone who has pressed a button waits for the answer, also where the bot doesn't reply.
    this.dispatch.answer(botId, effects.outbox);
    this.dispatch.handOver(botId, effects.outbox, accepted.runs_effects);
    if (!accepted.runs_effects) return;
    if (!accepted.chat_id || !chat || accepted.sender !== this.process.id) return;
    const target = { botId, chatId: accepted.chat_id, telegramChatId: chat.telegramChatId };
    const origin = { isNewChat: accepted.fresh === true, hasStored: accepted.has_stored === true };
    this.dispatch.send(target, effects.outbox, origin);
  }
}

/**
 * Data that PostgreSQL refuses, or that can't be put into rows: every retry would fail too. After any other error a retry may
 * succeed, so the sender keeps the update and retries.
 */
function isPermanent(error: unknown): boolean {
  if (isRefusedData(error)) return true;
  return sqlStateOf(error) === undefined && !isDatabaseUnavailable(error);
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

/** The first of each update: one that is repeated within a batch is a duplicate like one that is repeated later. */
function withoutDuplicates(batch: readonly PlannedUpdate[]): PlannedUpdate[] {
  const seen = new Set<string>();
  return batch.filter(({ botId, updateId }) => {
    const known = seen.size;
    return seen.add(`${botId}/${updateId}`).size > known;
  });
}

function resultOf({ planned, accepted }: WrittenUpdate): UpdateResult {
  if (!accepted) return 'repeated';
  return planned.error === null ? 'accepted' : 'set_aside';
}
