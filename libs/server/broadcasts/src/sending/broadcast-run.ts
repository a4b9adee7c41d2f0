import type { BroadcastMessage } from '@botter/contracts';
import { type BroadcastPlan, planBroadcast } from '@botter/engine';
import { backoff, pause } from '@botter/server-async';
import { toFacts } from '@botter/server-contacts';
import type { BulkBudget, DirectResult, DirectSends, RuntimeProcess } from '@botter/server-conversations';
import { GroupCommit } from '@botter/server-database';
import type { Logger } from '@botter/server-logging';
import type { FairSemaphore } from '@botter/server-scheduling';
import type { Claimed, Claims, RecipientResult, RunningBroadcast } from './claims';

/** What the runs of a process share. */
export interface RunParts {
  readonly claims: Claims;
  readonly sends: DirectSends;
  readonly bulk: BulkBudget;
  readonly process: RuntimeProcess;
  readonly slots: FairSemaphore;
  readonly logger: Logger;
}

/** A broadcast as a run needs it. */
export interface BroadcastToRun extends RunningBroadcast {
  readonly message: BroadcastMessage;
  readonly botName: string;
  readonly timeZone: string;
}

/** How many lots of recipients are in progress at the same time. */
const lotsInFlight = 4;
const resultsAtOnce = 250;
const gatherMs = 20;
const recordRetryMs = 500;
/** Telegram could not handle a recipient's message this often: it has failed. */
const mostAttempts = 10;
const attemptRetry = { firstPauseMs: 1_000, longestPauseMs: 300_000 };

/**
 * Sends a broadcast as long as its recipients are due: places in the bot's pace first, then a claim, then the
 * requests, so that not much is claimed at a time.
 */
export class BroadcastRun {
  /** Nothing more is claimed, and what was is put back unless its request has begun. */
  isStopped = false;
  /** No results are written any more, because the process ends. */
  isGivenUp = false;
  /** The identity of the process at the last claim. */
  claimedBy: string;
  /** All of them: claims under one of these may still be in progress. */
  readonly identities = new Set<string>();
  readonly #plan: BroadcastPlan;
  /** By contact. */
  readonly #inFlight = new Map<string, Promise<void>>();
  /** Called when half of what may be in progress is over. */
  #onRoom: (() => void) | undefined;
  /** Results in a row with which nothing was sent. */
  #setbacks = 0;
  readonly #results = new GroupCommit<RecipientResult, void>(
    (batch) => this.#record(batch),
    resultsAtOnce,
    undefined,
    gatherMs,
  );

  /** @param onChange called with the broadcast's state after each change of its counts */
  constructor(
    readonly broadcast: BroadcastToRun,
    private readonly parts: RunParts,
    private readonly onChange: (state: string | undefined) => void,
  ) {
    this.#plan = planBroadcast(broadcast.message, broadcast.id);
    this.claimedBy = parts.process.id;
    this.identities.add(this.claimedBy);
  }

  /** Sends the next lot. False if nothing is due, or nothing can be sent now. */
  async next(): Promise<boolean> {
    const { claims, bulk, process } = this.parts;
    const { broadcast } = this;
    const waits = await Promise.all(Array.from({ length: bulk.lot }, () => bulk.take(broadcast.botId)));
    if (this.isStopped || !process.isAlive) return false;
    const processId = process.id;
    this.claimedBy = processId;
    this.identities.add(processId);
    const taken = performance.now();
    const { claimed, turns } = await claims.claim(broadcast, waits.length, processId);
    const late = performance.now() - taken;
    for (const [n, one] of claimed.entries()) {
      const waitMs = Math.max(0, (waits[n] ?? 0) - late);
      const done = this.#deliver(one, waitMs, processId).finally(() => this.#ended(one));
      this.#inFlight.set(one.contact_id, done);
    }
    if (turns > claimed.length) this.onChange(undefined);
    if (this.#inFlight.size >= this.#most) await new Promise<void>((go) => (this.#onRoom = go));
    return turns > 0 && this.#setbacks < bulk.lot;
  }

  get #most(): number {
    return this.parts.bulk.lot * lotsInFlight;
  }

  #ended({ contact_id }: Claimed): void {
    this.#inFlight.delete(contact_id);
    if (this.#inFlight.size <= this.#most / 2) this.#onRoom?.();
  }

  /** Settles when everything claimed has its result. */
  async settled(): Promise<void> {
    await Promise.all(this.#inFlight.values());
  }

  async #deliver(recipient: Claimed, waitMs: number, processId: string): Promise<void> {
    if (waitMs > 0) await pause(waitMs, { ref: false });
    const result = await this.#attempt(recipient, processId);
    this.#setbacks = result.state === 'pending' ? this.#setbacks + 1 : 0;
    await this.#results.submit(result);
  }

  async #attempt(recipient: Claimed, claimedBy: string): Promise<RecipientResult> {
    const { slots, sends, process, logger } = this.parts;
    const { botId, id } = this.broadcast;
    const result = (
      state: RecipientResult['state'],
      more: Partial<RecipientResult> = {},
    ): RecipientResult => ({
      contactId: recipient.contact_id,
      claimedBy,
      state,
      error: null,
      waitMs: 0,
      hasTried: false,
      sent: { chatId: recipient.chat_id, messages: [] },
      ...more,
    });
    try {
      const target = { botId, chatId: recipient.chat_id, telegramChatId: recipient.telegram_chat_id };
      const effects = this.#effects(recipient);
      return await slots.run(botId, async () => {
        if (this.isStopped) return result('pending');
        // Nothing was asked, so its turn comes again, unless others have declared it unknown.
        if (!process.isAlive || process.id !== claimedBy) return result('pending');
        return toResult(await sends.send(target, effects, id), recipient, result);
      });
    } catch (error) {
      logger.error({ err: error, botId }, 'an attempt to send a broadcast broke off');
      return result('unknown', { error: 'The attempt broke off' });
    }
  }

  #effects(recipient: Claimed) {
    const { botName, timeZone } = this.broadcast;
    const { telegram_chat_id: telegramChatId, chat_name: name, chat_username: username } = recipient;
    return this.#plan(
      { telegramChatId, type: 'private', name, username },
      {
        contact: toFacts(recipient),
        answers: {},
        messageText: '',
        payload: '',
        botName,
        now: new Date(),
        timeZone,
      },
    );
  }

  /** Waits while the database is away: what was sent is known here only. */
  async #record(batch: readonly RecipientResult[]): Promise<PromiseSettledResult<void>[]> {
    while (!this.isGivenUp) {
      try {
        this.onChange(await this.parts.claims.record(this.broadcast, batch));
        break;
      } catch (error) {
        this.parts.logger.warn({ err: error }, 'results of a broadcast could not be written yet');
        await pause(recordRetryMs, { ref: false });
      }
    }
    return batch.map(() => ({ status: 'fulfilled', value: undefined }));
  }
}

function toResult(
  sent: DirectResult,
  { attempts, chat_id: chatId }: Claimed,
  result: (state: RecipientResult['state'], more?: Partial<RecipientResult>) => RecipientResult,
): RecipientResult {
  switch (sent.kind) {
    case 'sent':
      return result('sent', { sent: { chatId, messages: sent.messages } });
    case 'unknown':
      return result('unknown', { error: sent.error, sent: { chatId, messages: sent.messages } });
    case 'failed': {
      const { error, messages, isBlocked } = sent;
      const kept = { chatId, messages, ...(isBlocked && { blockedBecause: error }) };
      return result(isBlocked ? 'blocked' : 'failed', { error, sent: kept });
    }
    case 'later': {
      const { error, waitMs } = sent;
      if (error === undefined) return result('pending', { waitMs });
      if (attempts + 1 >= mostAttempts) return result('failed', { error, hasTried: true });
      const ms = Math.max(waitMs, backoff(attemptRetry, attempts));
      return result('pending', { waitMs: ms, hasTried: true });
    }
    default: {
      const never: never = sent;
      return never;
    }
  }
}
