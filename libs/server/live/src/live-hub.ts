import {
  ACCESS_READER,
  type AccessReader,
  API_KEY_READER,
  type ApiKeyReader,
  type Asking,
} from '@botter/server-auth';
import { Listener } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { BotAccessCache } from './bot-access-cache';
import type { EventStream } from './event-stream';
import { LiveBus } from './live-bus';
import { liveChannel, unpackSignals } from './live-channel';
import { LiveDelivery } from './live-delivery';
import { contentsOf, type LiveEntry, withoutMessages } from './live-entry';
import { type AccessChange, LiveLog } from './live-log';
import type { LiveSignal } from './live-signal';
import { MESSAGE_READER, type MessageReader } from './message-reader';

/** The client counts a stream as broken after 45 s without a word. */
const heartbeatMs = 20_000;
/** The maximum of open streams of one person, more than any number of tabs. */
const streamsOfOneUser = 20;

interface StreamState {
  /** Number of the latest event when it came: the client knows those up to it. */
  readonly head: number;
  /** The bots it was sent last; undefined while they are being asked for. */
  bots: ReadonlySet<string> | undefined;
}

/** What the client of a new stream has already read. */
interface WhatIsKnown {
  /** The last event that it got. */
  readonly lastEventId?: string | undefined;
  /** The client read its data this number of milliseconds ago. */
  readonly sinceMs?: number | undefined;
}

/** Brings signals from the database to the open streams of those who may see the bot. */
@Injectable()
export class LiveHub implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new LiveLog();
  readonly #streams = new Map<EventStream, StreamState>();
  #pending: (LiveEntry | { readonly accessChangedOf: string })[] = [];
  #working: Promise<void> | undefined;
  #accessReader!: AccessReader;
  #access!: BotAccessCache;
  #delivery!: LiveDelivery;
  #heartbeat: NodeJS.Timeout | undefined;
  #unlisten: (() => Promise<void>) | undefined;
  #stopping = false;

  constructor(
    @Inject(Listener) private readonly listener: Listener,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() @Inject(LiveBus) private readonly bus?: LiveBus,
  ) {}

  /** The modules behind the two ports publish through this one, so they are looked up late. */
  async onApplicationBootstrap(): Promise<void> {
    this.#accessReader = this.modules.get<AccessReader>(ACCESS_READER, { strict: false });
    const messages = this.modules.get<MessageReader>(MESSAGE_READER, { strict: false });
    this.#access = new BotAccessCache(this.#accessReader, this.clock);
    this.#delivery = new LiveDelivery(this.#access, messages);
    this.#unlisten = await this.listener.listen(liveChannel, (payload) => this.#take(payload), {
      onReconnect: () => this.#resyncAll(),
    });
    await this.bus?.subscribe(
      (payload) => this.#take(payload),
      () => this.#resyncAll(),
    );
    this.#log.forget(this.#now());
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#heartbeat);
    for (const stream of this.#streams.keys()) stream.close();
    await this.#unlisten?.();
    await this.#working;
  }

  /**
   * Adds an open stream and sends it what it missed; a `resync` if not all of that is remembered. A stream
   * that doesn't name its client's state starts with the next event.
   */
  async add(stream: EventStream, { lastEventId, sinceMs }: WhatIsKnown): Promise<void> {
    if (this.#stopping) return stream.close();
    const head = this.#log.head;
    const { missed, accessChanges } = this.#missedBy(lastEventId, sinceMs);
    const state: StreamState = { head, bots: undefined };
    this.#streams.set(stream, state);
    const isUnchanged =
      (await this.#loadBots(stream, state)) &&
      !accessChanges.some(({ botId, isLost }) => isLost || state.bots?.has(botId));
    if (await this.#wasRevoked(stream)) return stream.close();
    if (missed && isUnchanged) {
      for (const { n, event } of await this.#delivery.eventsFor(stream.userId, missed)) {
        if (stream.takes(event)) stream.replay(this.#log.idOf(n), event);
      }
    } else {
      stream.replay(this.#log.idOf(head), { type: 'resync' });
    }
    stream.caughtUp();
    stream.heartbeat(this.#log.idOf(head));
  }

  /**
   * True if a person, or all API keys of a person together, have as many open streams as they may, in this
   * process. Then the next one is refused: if an older one were closed instead, it would reconnect and close
   * another, without end.
   */
  isFull({ user, key }: Asking): boolean {
    let own = 0;
    for (const stream of this.#streams.keys()) {
      if (stream.userId === user.id && Boolean(stream.key) === Boolean(key)) own += 1;
    }
    return own >= streamsOfOneUser;
  }

  remove(stream: EventStream): void {
    this.#streams.delete(stream);
    // While they have no stream open, nothing keeps their entry up to date.
    if (!this.#users().has(stream.userId)) this.#access.forget(stream.userId);
  }

  #missedBy(
    lastEventId: string | undefined,
    sinceMs: number | undefined,
  ): { missed: readonly LiveEntry[] | undefined; accessChanges: readonly AccessChange[] } {
    if (lastEventId !== undefined) return { missed: this.#log.since(lastEventId), accessChanges: [] };
    if (sinceMs === undefined) return { missed: [], accessChanges: [] };
    const recent = this.#log.from(this.#now() - sinceMs);
    return { missed: recent && withoutMessages(recent.entries), accessChanges: recent?.accessChanges ?? [] };
  }

  #now(): number {
    return this.clock.now().getTime();
  }

  #take(payload: string): void {
    let signals: LiveSignal[];
    try {
      signals = unpackSignals(payload);
    } catch (error) {
      this.logger.warn({ err: error }, 'unreadable live signal');
      return;
    }
    for (const signal of signals) {
      if (signal.kind === 'access_changed') {
        const { botId, isLost = false } = signal;
        this.#log.noteAccessChange({ botId, isLost }, this.#now());
        this.#pending.push({ accessChangedOf: botId });
      } else if (signal.kind === 'key_revoked') this.#closeKey(signal.keyId);
      else
        for (const content of contentsOf(signal)) this.#pending.push(this.#log.append(content, this.#now()));
    }
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  /** Delivers what is pending, in order; what arrives meanwhile is delivered together in the next round. */
  async #work(): Promise<void> {
    while (this.#pending.length > 0) {
      const round = this.#pending;
      this.#pending = [];
      try {
        const changed = round.flatMap((item) => ('accessChangedOf' in item ? [item.accessChangedOf] : []));
        for (const botId of new Set(changed)) await this.#recheckAccess(botId);
        await this.#tell(round.filter((item) => 'n' in item));
      } catch (error) {
        this.logger.error({ err: error }, 'could not deliver live events');
        this.#resyncAll();
      }
    }
  }

  async #tell(entries: readonly LiveEntry[]): Promise<void> {
    if (entries.length === 0 || this.#streams.size === 0) return;
    const told = await this.#delivery.eventsForAll(this.#users(), entries);
    for (const [stream, { head }] of this.#streams) {
      for (const { n, event } of told.get(stream.userId) ?? []) {
        if (n > head && stream.takes(event)) stream.send(this.#log.idOf(n), event);
      }
    }
  }

  /**
   * A user who lost a bot loses the stream and reconnects with what is left; one who got a bot fetches again.
   */
  async #recheckAccess(botId: string): Promise<void> {
    if (this.#streams.size === 0) return;
    const users = new Set(await this.#accessReader.usersOf(botId));
    for (const [stream, state] of this.#streams) {
      if (!stream.concerns(botId)) continue;
      // A stream that is still reading reads again, with the changes.
      if (state.bots?.has(botId) === users.has(stream.userId)) continue;
      this.#access.forget(stream.userId);
      if (state.bots === undefined) continue;
      if (!users.has(stream.userId)) stream.close();
      else {
        state.bots = await this.#access.botsOf(stream.userId);
        stream.send(this.#log.idOf(this.#log.head), { type: 'resync' });
      }
    }
  }

  #closeKey(keyId: string): void {
    for (const stream of this.#streams.keys()) if (stream.key?.id === keyId) stream.close();
  }

  /** A key may have been revoked between the check of the call and now, when its stream can be found. */
  async #wasRevoked({ key }: EventStream): Promise<boolean> {
    if (!key) return false;
    return !(await this.modules.get<ApiKeyReader>(API_KEY_READER, { strict: false }).isValid(key.id));
  }

  /**
   * False if the person's access changed while it was being read: what the client has fetched so far may be
   * wrong.
   */
  async #loadBots({ userId }: EventStream, state: StreamState): Promise<boolean> {
    const first = this.#access.botsOf(userId);
    let bots = first;
    for (;;) {
      const loaded = await bots;
      const current = this.#access.botsOf(userId);
      if (current === bots) {
        state.bots = loaded;
        return bots === first;
      }
      bots = current;
    }
  }

  #users(): ReadonlySet<string> {
    return new Set([...this.#streams.keys()].map(({ userId }) => userId));
  }

  /** Some events may have been missed, for example while the database was unavailable. */
  #resyncAll(): void {
    this.#log.forget(this.#now());
    for (const userId of this.#users()) this.#access.forget(userId);
    for (const stream of this.#streams.keys()) {
      // The end of its key may be among what was missed. A client connects again, and its key is checked.
      if (stream.key) stream.close();
      else stream.send(this.#log.idOf(this.#log.head), { type: 'resync' });
    }
  }

  #beat(): void {
    // Events in progress come after the head: their ids must come before a heartbeat's.
    if (this.#working) return;
    for (const stream of this.#streams.keys()) stream.heartbeat(this.#log.idOf(this.#log.head));
  }
}
