import { pause } from '@botter/server-async';
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
import { type EventStream, encodeEvent } from './event-stream';
import { LiveBus } from './live-bus';
import { liveChannel, unpackSignals } from './live-channel';
import { eventsOf } from './live-delivery';
import { contentsOf, isFor, type LiveEntry, withoutMessages } from './live-entry';
import { type AccessChange, LiveLog } from './live-log';
import type { LiveSignal } from './live-signal';
import { MESSAGE_READER, type MessageReader } from './message-reader';
import { OpenStreams, type StreamState } from './open-streams';

/** The client counts a stream as broken after 45 s without a word. */
const heartbeatMs = 20_000;
/**
 * Milliseconds between two rounds of deliveries. Many processes publish a few signals each: a round of its
 * own, with a query for its messages, costs more than to deliver them.
 */
const roundMs = 10;
/** The maximum of open streams of one person, more than any number of tabs. */
const streamsOfOneUser = 20;

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
  #pending: (LiveEntry | { readonly accessChangedOf: string })[] = [];
  #working: Promise<void> | undefined;
  /** Number of the latest event that was delivered. */
  #delivered = 0;
  #accessReader!: AccessReader;
  #messages!: MessageReader;
  #streams!: OpenStreams;
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
    this.#messages = this.modules.get<MessageReader>(MESSAGE_READER, { strict: false });
    this.#streams = new OpenStreams(this.#accessReader, this.clock);
    this.#unlisten = await this.listener.listen(liveChannel, (payload) => this.#take(payload), {
      onReconnect: () => this.#resyncAll(),
    });
    await this.bus?.subscribe(
      (payload) => this.#take(payload),
      () => this.#resyncAll(),
    );
    this.#forget();
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#heartbeat);
    for (const [stream] of this.#streams) stream.close();
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
    this.#streams.add(stream, state);
    const isUnchanged =
      (await this.#loadBots(stream, state)) &&
      !accessChanges.some((change) => state.bots?.has(change.botId) || isLostBy(stream.userId, change));
    if (await this.#wasRevoked(stream)) return stream.close();
    if (missed && isUnchanged) {
      const bots = await this.#streams.botsOf(stream.userId);
      const own = missed.filter(({ content }) => isFor(stream.userId, bots, content));
      for (const [n, event] of await eventsOf(own, this.#messages)) {
        if (stream.takes(event)) stream.replay(encodeEvent(this.#log.idOf(n), event));
      }
    } else {
      stream.replay(this.#resync(head));
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
    const own = [...this.#streams.of(user.id).keys()];
    return own.filter((stream) => Boolean(stream.key) === Boolean(key)).length >= streamsOfOneUser;
  }

  remove(stream: EventStream): void {
    this.#streams.remove(stream);
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
        const { botId, lostBy = signal.isLost ? 'everyone' : [] } = signal;
        this.#log.noteAccessChange({ botId, lostBy }, this.#now());
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
        const entries = round.filter((item) => 'n' in item);
        await this.#tell(entries);
        this.#delivered = entries.at(-1)?.n ?? this.#delivered;
      } catch (error) {
        this.logger.error({ err: error }, 'could not deliver live events');
        this.#resyncAll();
      }
      await pause(roundMs);
    }
  }

  /** Each event is encoded once, and each stream gets all of its own in one write. */
  async #tell(entries: readonly LiveEntry[]): Promise<void> {
    if (entries.length === 0 || this.#streams.isEmpty) return;
    const receivers = await this.#streams.receiversOf(entries);
    const received = new Set(receivers.flatMap(([, own]) => own));
    const events = await eventsOf([...received], this.#messages);
    const encoded = new Map([...events].map(([n, event]) => [n, encodeEvent(this.#log.idOf(n), event)]));
    for (const [streams, own] of receivers) {
      for (const [stream, { head }] of streams) {
        let text = '';
        for (const { n } of own) {
          const event = events.get(n);
          if (n > head && event && stream.takes(event)) text += encoded.get(n);
        }
        if (text) stream.send(text);
      }
    }
  }

  /**
   * A user who lost a bot loses the stream and reconnects with what is left; one who got a bot fetches again.
   */
  async #recheckAccess(botId: string): Promise<void> {
    if (this.#streams.isEmpty) return;
    const users = new Set(await this.#accessReader.usersOf(botId));
    for (const [stream, state] of this.#streams) {
      if (!stream.concerns(botId)) continue;
      // A stream that is still reading reads again, with the changes.
      if (state.bots?.has(botId) === users.has(stream.userId)) continue;
      this.#streams.forget(stream.userId);
      if (state.bots === undefined) continue;
      if (!users.has(stream.userId)) stream.close();
      else {
        state.bots = await this.#streams.botsOf(stream.userId);
        stream.send(this.#resync(this.#log.head));
      }
    }
  }

  #closeKey(keyId: string): void {
    for (const [stream] of this.#streams) if (stream.key?.id === keyId) stream.close();
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
    const first = this.#streams.botsOf(userId);
    let bots = first;
    for (;;) {
      const loaded = await bots;
      const current = this.#streams.botsOf(userId);
      if (current === bots) {
        state.bots = loaded;
        return bots === first;
      }
      bots = current;
    }
  }

  /** Some events may have been missed, for example while the database was unavailable. */
  #resyncAll(): void {
    this.#forget();
    this.#streams.forgetAll();
    for (const [stream] of this.#streams) {
      // The end of its key may be among what was missed. A client connects again, and its key is checked.
      if (stream.key) stream.close();
      else stream.send(this.#resync(this.#log.head));
    }
  }

  #forget(): void {
    this.#log.forget(this.#now());
    this.#delivered = this.#log.head;
  }

  #resync(n: number): string {
    return encodeEvent(this.#log.idOf(n), { type: 'resync' });
  }

  /** A client that continues from a heartbeat gets the events that are still in progress. */
  #beat(): void {
    for (const [stream, { head }] of this.#streams)
      stream.heartbeat(this.#log.idOf(Math.max(head, this.#delivered)));
  }
}

function isLostBy(userId: string, { lostBy }: AccessChange): boolean {
  return lostBy === 'everyone' || lostBy.includes(userId);
}
