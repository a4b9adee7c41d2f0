import type { CompiledBot } from '@botter/contracts';
import { type CallbackValues, mappedIdOf, sessionPlaceOf } from '@botter/engine';
import type { RuntimeBot } from '@botter/server-compiled-bots';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { failSpan, isTracing, startSpan, traceOfUpdate } from '@botter/server-tracing';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import { Dispatch } from '../outbox/dispatch';
import { CallbackValueReader } from '../shared/callback-values';
import { LedgerWriters } from '../shared/ledger-writers';
import { conversationMetrics } from '../shared/metrics';
import { RuntimeProcess } from '../shared/runtime-process';
import { SessionPlanning } from '../shared/session-planning';
import { UpdateContributors } from '../shared/update-contributor';
import { InboxBatches } from './inbox-batches';
import type { WrittenUpdate } from './inbox-signals';
import {
  type IncomingUpdate,
  type PlannedUpdate,
  planUpdate,
  planWithState,
  wantedBy,
} from './planned-update';
import { outdated, StateDoor } from './state-door';
import { fieldOf } from './update-kind';
import { UpdateWriter } from './update-writer';

const updateResults = ['accepted', 'repeated', 'set_aside'] as const;
type UpdateResult = (typeof updateResults)[number];
type Attempt = UpdateResult | typeof outdated;

const noValues: CallbackValues = new Map();

/**
 * Accepts updates: each is planned, committed together with others that came at the same time, and then
 * dispatched.
 */
@Injectable()
export class Inbox implements OnApplicationShutdown {
  readonly #batches: InboxBatches<Attempt>;

  constructor(
    @Inject(PG_POOL) pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
    @Inject(CallbackValueReader) private readonly values: CallbackValueReader,
    @Inject(UpdateWriter) private readonly writer: UpdateWriter,
    @Inject(Dispatch) private readonly dispatch: Dispatch,
    @Inject(UpdateContributors) private readonly contributors: UpdateContributors,
    @Inject(LedgerWriters) private readonly ledger: LedgerWriters,
    @Inject(StateDoor) private readonly door: StateDoor,
    @Inject(SessionPlanning) private readonly planner: SessionPlanning,
  ) {
    this.#batches = new InboxBatches(pool, (batch, connections) => this.#commit(batch, connections));
  }

  /**
   * Accepts one update. When the promise resolves, the update is stored durably (now or before).
   * @throws if the database is unavailable; the sender must retry
   */
  accept(bot: RuntimeBot, update: IncomingUpdate['update']): Promise<unknown> {
    if (bot.compiled.needsState) return this.#acceptWithState(bot, update);
    const mappedId = mappedIdOf(update);
    const planned =
      mappedId === undefined ? this.#planWith(bot, update, noValues) : this.#plan(bot, update, mappedId);
    // Most are planned from memory, and submitted immediately.
    return planned instanceof Promise ? planned.then((one) => this.#submit(one)) : this.#submit(planned);
  }

  /** Accepts updates of one bot, in their order. */
  async acceptAll(bot: RuntimeBot, updates: readonly IncomingUpdate['update'][]): Promise<void> {
    if (bot.compiled.needsState) return this.#acceptAllWithState(bot, updates);
    const planned = await Promise.all(updates.map((update) => this.#plan(bot, update, mappedIdOf(update))));
    await Promise.all(planned.map((update) => this.#submit(update)));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#batches.end();
  }

  /** In the turn of its chat, with the session that earlier updates have left. */
  #acceptWithState(bot: RuntimeBot, update: IncomingUpdate['update']): Promise<unknown> {
    const { botId } = bot.compiled;
    const accepting = () => this.#inTurn(bot, update);
    if (!isTracing()) return accepting();
    return this.#traced({ botId, updateId: update.update_id, kind: fieldOf(update) }, accepting);
  }

  async #inTurn(bot: RuntimeBot, update: IncomingUpdate['update']): Promise<Attempt> {
    const place = sessionPlaceOf(update);
    const mappedId = mappedIdOf(update);
    if (!place) return this.#batches.submit(await this.#plan(bot, update, mappedId));
    const turn = { botId: bot.compiled.botId, place };
    if (isEdit(update)) {
      // Nothing waits for the transaction that edits need.
      await this.door.earlier(turn);
      return this.#batches.submit(await this.#plan(bot, update, mappedId));
    }
    const { botId } = turn;
    const values = mappedId === undefined ? noValues : await this.values.find(botId, mappedId);
    const { planner } = this;
    return this.door.inTurn(turn, async ({ session, contact }) => {
      const context = { ...this.#context(), planner, bot, values, place, session, contact };
      return this.#batches.submit(await planWithState({ botId, update }, context));
    });
  }

  /** After an update that could not be stored, none of its chat is: they come again, in their order. */
  async #acceptAllWithState(bot: RuntimeBot, updates: readonly IncomingUpdate['update'][]): Promise<void> {
    const chats = new Map<string | undefined, IncomingUpdate['update'][]>();
    for (const update of updates) {
      const chat = sessionPlaceOf(update)?.telegramChatId;
      chats.set(chat, [...(chats.get(chat) ?? []), update]);
    }
    await Promise.all(
      [...chats.values()].map(async (ofChat) => {
        for (const update of ofChat) await this.#acceptWithState(bot, update);
      }),
    );
  }

  #submit(planned: PlannedUpdate): Promise<Attempt> {
    return isTracing()
      ? this.#traced(planned, () => this.#batches.submit(planned))
      : this.#batches.submit(planned);
  }

  /** The first span of the update's trace: from here on until the update is acknowledged. */
  async #traced(
    { botId, updateId, kind }: Pick<PlannedUpdate, 'botId' | 'updateId' | 'kind'>,
    accept: () => Promise<Attempt>,
  ): Promise<Attempt> {
    const span = startSpan('update', {
      kind: 'SERVER',
      ids: traceOfUpdate(`${botId}/${updateId}`),
      attributes: { 'botter.bot_id': botId, 'botter.update_kind': kind },
    });
    try {
      const result = await accept();
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
    const planFrom = (bot: CompiledBot) => planUpdate({ botId, update }, { ...this.#context(), bot, values });
    const bot = withActions(wantedBy(update, keys, values));
    return bot instanceof Promise ? bot.then(planFrom) : planFrom(bot);
  }

  #context() {
    const { contributors, ledger } = this;
    return { now: this.clock.now(), newId: uuid, contributors, ledger };
  }

  async #commit(batch: readonly PlannedUpdate[], pool: Pool): Promise<PromiseSettledResult<Attempt>[]> {
    const unique = withoutDuplicates(batch);
    const kept = await this.writer.write(unique, pool);
    conversationMetrics.inboxBatch.observe(batch.length);
    const results = new Map<PlannedUpdate['update'], Attempt>();
    const counts: Record<Attempt, number> = { accepted: 0, repeated: 0, set_aside: 0, outdated: 0 };
    for (const one of kept) {
      this.#dispatchEffects(one);
      results.set(one.planned.update, resultOf(one));
    }
    const outcomes = batch.map(({ update }): PromiseFulfilledResult<Attempt> => {
      const value = results.get(update) ?? 'repeated';
      counts[value]++;
      return { status: 'fulfilled', value };
    });
    for (const result of updateResults) {
      if (counts[result] > 0) conversationMetrics.updates.inc({ outcome: result }, counts[result]);
    }
    return outcomes;
  }

  #dispatchEffects({ planned, accepted }: WrittenUpdate): void {
    if (!accepted) return;
    const { botId, chat } = planned;
    const { effects } = accepted;
    // Anyone who has pressed a button waits for the answer, even if the bot doesn't reply.
    this.dispatch.answer(botId, effects.outbox);
    this.dispatch.handOver(botId, effects.outbox, accepted.runs_effects);
    if (!accepted.runs_effects) return;
    if (!accepted.chat_id || !chat) return;
    const target = { botId, chatId: accepted.chat_id, telegramChatId: chat.telegramChatId };
    if (planned.problem) this.dispatch.report(target, planned.problem);
    if (accepted.sending_process !== this.process.id) return;
    const origin = { isNewChat: accepted.fresh === true, hasStored: accepted.has_stored === true };
    this.dispatch.send(target, effects.outbox, origin);
  }
}

function isEdit(update: object): boolean {
  return 'edited_message' in update || 'edited_channel_post' in update;
}

/**
 * The first of each update: one that is repeated within a batch is a duplicate like one that is repeated
 * later.
 */
function withoutDuplicates(batch: readonly PlannedUpdate[]): PlannedUpdate[] {
  const seen = new Set<string>();
  return batch.filter(({ botId, updateId }) => {
    const known = seen.size;
    return seen.add(`${botId}/${updateId}`).size > known;
  });
}

function resultOf({ planned, accepted, isOutdated }: WrittenUpdate): Attempt {
  if (isOutdated) return outdated;
  if (!accepted) return 'repeated';
  return planned.error === null ? 'accepted' : 'set_aside';
}
