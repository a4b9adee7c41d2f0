import { RuntimeBots } from '@botter/server-compiled-bots';
import { GroupCommit, jsonRows, Listener, notify, PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import type { TelegramFailure, TelegramOutcome } from '@botter/server-telegram';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { RuntimeProcess } from '../shared/runtime-process';
import { PauseMemory, wholeBot } from './pause-memory';
import { TelegramOutage } from './telegram-outage';

/** NOTIFY channel for what Telegram limits. */
const channel = 'telegram_pauses';
/** The scope if the token is refused, instead of a chat. */
const tokenScope = 'token';
const pruneMs = 60_000;
/** Pauses in one NOTIFY, whose length is limited. */
const perPayload = 20;

/** One pause, as it is stored and announced. It has a wait, not a time: the clocks of processes differ. */
interface Pause {
  readonly bot_id: string;
  /** A chat at Telegram, `*` for the whole bot, or `token`. */
  readonly scope: string;
  readonly ms: number;
  readonly failures?: number;
  readonly token_ref?: string;
}

/** The bot that a request is made for. */
export interface CalledBot {
  readonly botId: string;
  readonly tokenRef: string;
}

/**
 * Shares with all processes what Telegram limits. A 429 pauses its chat, or the whole bot if several chats
 * get one at the same time. A refused token stops all its requests, with growing pauses, until a request
 * succeeds or the bot has another token. Processes that start read the table; the others are notified.
 */
@Injectable()
export class TelegramPauses implements OnModuleInit, OnModuleDestroy {
  readonly #memory = new PauseMemory();
  readonly #outage = new TelegramOutage();
  readonly #announcements = new GroupCommit<Pause, void>((batch) => this.#tell(batch));
  readonly #onFree = new Set<(botId: string | undefined) => void>();
  readonly #onRefused = new Set<(botId: string, failure: TelegramFailure) => void>();
  readonly #endings: (() => unknown)[] = [];

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Listener) private readonly listener: Listener,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const stopListening = await this.listener.listen(channel, (payload) => this.#received(payload), {
      onReconnect: () => void this.#load(),
    });
    const pruning = setInterval(() => this.#memory.prune(performance.now()), pruneMs).unref();
    this.#endings.push(
      stopListening,
      () => clearInterval(pruning),
      this.bots.onChange((botId) => void this.#botChanged(botId)),
    );
    await this.#load();
  }

  async onModuleDestroy(): Promise<void> {
    for (const end of this.#endings) await end();
    await this.#announcements.flushed();
  }

  /** Called if a bot may be called again before its pause is over; without an id, any bot may. */
  onFree(handler: (botId: string | undefined) => void): void {
    this.#onFree.add(handler);
  }

  /** Called when a request of this process finds that Telegram refuses a bot's token. */
  onRefused(handler: (botId: string, failure: TelegramFailure) => void): void {
    this.#onRefused.add(handler);
  }

  /**
   * Milliseconds until the chat (or, without one, the bot) may be called. If it is 0, the caller has to send
   * its request.
   */
  waitMs({ botId, tokenRef }: CalledBot, chat?: string): number {
    const now = performance.now();
    // A trial during an outage is not for what has to wait anyway.
    return this.#memory.waitMs(botId, tokenRef, chat, now) || this.#outage.waitMs(botId, now, Math.random());
  }

  /** The pause before the next attempt. It doesn't grow while Telegram can't be reached at all. */
  retryMs(waitMs: number): number {
    return this.#outage.limited(waitMs);
  }

  /** The same for requests that a message's 429 doesn't affect: only a refused token stops them. */
  tokenWaitMs({ botId, tokenRef }: CalledBot): number {
    return this.#memory.tokenWaitMs(botId, tokenRef, performance.now());
  }

  /** Bots that are not called at all for now. */
  pausedBots(): string[] {
    return this.#memory.pausedBots(performance.now());
  }

  /** Updates the limits from each response. `chat` is the chat of a message. */
  note({ botId, tokenRef }: CalledBot, outcome: TelegramOutcome<unknown>, chat?: string): void {
    if (this.#isOutage(botId, outcome)) return;
    switch (outcome.kind) {
      case 'wrong_token':
        return this.#refuse(botId, tokenRef, outcome);
      case 'rate_limited':
        if (chat !== undefined) this.#limit(botId, chat, outcome.retryAfterSeconds * 1000);
        break;
    }
    if (this.#memory.breakerOf(botId)) this.#free(botId);
  }

  /** Whether Telegram failed to handle the request. The outcomes of requests begin and end an outage. */
  #isOutage(botId: string, { kind }: TelegramOutcome<unknown>): boolean {
    if (kind === 'unreachable' || kind === 'unknown' || kind === 'server_error') {
      if (this.#outage.failed(botId, performance.now()))
        this.logger.warn({ outcome: kind }, 'Telegram is down: sends wait');
      return true;
    }
    if (this.#outage.responded()) {
      this.logger.warn('Telegram is back');
      for (const handler of this.#onFree) handler(undefined);
    }
    return false;
  }

  #limit(botId: string, chat: string, ms: number): void {
    const now = performance.now();
    const scope = this.#memory.isBotWide(botId, chat, now) ? wholeBot : chat;
    this.#memory.pause(botId, scope, now + ms);
    this.#announce({ bot_id: botId, scope, ms });
  }

  #refuse(botId: string, tokenRef: string, failure: TelegramFailure): void {
    const now = performance.now();
    const before = this.#memory.breakerOf(botId);
    const breaker = this.#memory.refuse(botId, tokenRef, now);
    if (breaker === before) return;
    const { failures, until } = breaker;
    this.logger.warn({ botId, failures, pauseMs: until - now }, 'Telegram refuses the token of this bot');
    this.#announce({ bot_id: botId, scope: tokenScope, ms: until - now, failures, token_ref: tokenRef });
    for (const handler of this.#onRefused) handler(botId, failure);
  }

  /** The token works again, or the bot has another one. */
  #free(botId: string): void {
    this.#memory.setBreaker(botId, undefined);
    this.#announce({ bot_id: botId, scope: tokenScope, ms: 0 });
    for (const handler of this.#onFree) handler(botId);
  }

  async #botChanged(changed: string | undefined): Promise<void> {
    const botIds = this.#memory.withBreaker().filter((botId) => changed === undefined || changed === botId);
    for (const botId of botIds) {
      try {
        const bot = await this.bots.get(botId);
        if (!bot) this.#memory.forget(botId);
        else if (bot.compiled.tokenRef !== this.#memory.breakerOf(botId)?.tokenRef) this.#free(botId);
      } catch (error) {
        this.logger.warn({ err: error, botId }, 'a bot that was changed could not be read yet');
      }
    }
  }

  #announce(pause: Pause): void {
    this.#announcements.submit(pause).catch((error: unknown) => {
      // This process keeps the pause anyway.
      this.logger.warn(
        { err: error, botId: pause.bot_id },
        'other processes could not be notified of a pause',
      );
    });
  }

  async #tell(batch: readonly Pause[]): Promise<PromiseSettledResult<void>[]> {
    const last = new Map(batch.map((pause) => [`${pause.bot_id} ${pause.scope}`, pause]));
    const pauses = [...last.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pause]) => pause);
    await this.pool.query(
      `with input as (
         select * from json_to_recordset($1::json) as t(bot_id text, scope text, ms float8, failures int, token_ref text)
       ), ended as (
         delete from app.telegram_pauses p using input i where p.bot_id = i.bot_id and p.scope = i.scope and i.ms = 0
       )
       insert into app.telegram_pauses as p (bot_id, scope, until, failures, token_ref)
       select bot_id, scope, now() + make_interval(secs => ms / 1000), coalesce(failures, 0), token_ref
       from input where ms > 0 and not exists (select from app.erased_bots e where e.bot_id = input.bot_id)
       on conflict (bot_id, scope) do update set
         until = excluded.until, failures = excluded.failures, token_ref = excluded.token_ref`,
      [jsonRows(pauses)],
    );
    for (let i = 0; i < pauses.length; i += perPayload) {
      const part = pauses.slice(i, i + perPayload);
      await notify(this.pool, channel, JSON.stringify({ from: this.process.id, pauses: part }));
    }
    return batch.map(() => ({ status: 'fulfilled', value: undefined }));
  }

  #received(payload: string): void {
    const { from, pauses } = JSON.parse(payload) as { from: string; pauses: Pause[] };
    if (from === this.process.id) return;
    for (const pause of pauses) this.#take(pause);
  }

  #take({ bot_id: botId, scope, ms, failures = 0, token_ref: tokenRef }: Pause): void {
    const until = performance.now() + ms;
    if (scope !== tokenScope) this.#memory.pause(botId, scope, until);
    else if (tokenRef) this.#memory.setBreaker(botId, { tokenRef, failures, until, probeUntil: 0 });
    else {
      this.#memory.setBreaker(botId, undefined);
      for (const handler of this.#onFree) handler(botId);
    }
  }

  async #load(): Promise<void> {
    try {
      const { rows } = await this.pool.query<Pause>(
        `select bot_id, scope, (extract(epoch from until - now()) * 1000)::float8 as ms, failures, token_ref
         from app.telegram_pauses where until > now() or scope = $1 order by until desc limit 20000`,
        [tokenScope],
      );
      for (const pause of rows) this.#take(pause);
    } catch (error) {
      this.logger.warn({ err: error }, 'pauses of Telegram could not be read yet');
    }
  }
}
