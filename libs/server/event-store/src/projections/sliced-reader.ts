import { backoff, pause } from '@botter/server-async';
import type { Lease } from '@botter/server-database';
import type { Watch } from '@botter/server-scheduling';
import type { Position } from '../event-store';
import { allPartitions, type Partitions, partitionOf } from '../partitions';
import { retryableOf } from '../quarantine/quarantine';
import { CheckpointMovedError } from './checkpoints';
import { follow } from './follow';
import type { OwnedReaderOptions } from './owned-reader';
import { type HintedReader, knowsMore, type ReaderHints, type ReaderRequest } from './reader-hints';
import { isRead, type Progress, type Reader } from './readers';
import { openSlices, replaceSlices } from './slice-checkpoints';
import { countPartitions, firstPartitions, type Slice, sliceName } from './slices';

export interface SlicedReaderOptions extends Omit<OwnedReaderOptions, 'shares'> {
  /**
   * Shares the partitions out among the processes; without it the first process that takes them keeps them.
   */
  readonly hints?: ReaderHints;
  /** How often to ask for a share; 5000 when left out. */
  readonly askIntervalMs?: number;
}

/** Pauses between attempts grow up to this, while the database is unavailable. */
const longestRetryMs = 10_000;
/** The time of a process at its end for bringing the partitions together. */
const longestEndMs = 5_000;
/** How long it waits for another one that does so. */
const longestWaitForEndMs = 2_000;
const lookAgainMs = 50;

/** Partitions that this process has the lease of, and reads. */
interface Held {
  readonly slice: Slice;
  readonly lease: Lease;
  readonly progress: Progress;
  readonly stop: AbortController;
  /** Settles when it has stopped. */
  readonly following: Promise<void>;
  /** It can't continue. */
  isOver: boolean;
}

/**
 * Runs a projection whose streams are divided into partitions. A process reads all of its partitions
 * together, under one checkpoint and one lease: with a single process that is the checkpoint of the
 * projection, as if it had no partitions. When a second process asks for its share, the first one splits them
 * at its position. Partitions that it takes over are read separately until they reach the position of its
 * others, and joined then.
 */
export class SlicedReader implements HintedReader {
  readonly #held = new Map<string, Held>();
  /** Keeps versions without partitions away while they are split. */
  #shared: Lease | undefined;
  #request: ReaderRequest | undefined;
  /** A slice that was given to another process, which is faster, or dead. */
  #given: { readonly slice: string; readonly until: number } | undefined;
  #askedAt = -Infinity;
  /** Partitions are not joined before: each attempt interrupts those that are to be joined. */
  #joinAt = -Infinity;
  #wants = false;
  /** It gave partitions to a process that knows more events: that one keeps them. */
  #hasLeft = false;
  /** When it last looked for streams on hold that it could read on. */
  #lookedAt = -Infinity;
  #failures = 0;
  #wake = new AbortController();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    private readonly reader: Reader,
    private readonly options: SlicedReaderOptions,
  ) {
    options.hints?.add(this);
  }

  get name(): string {
    return this.reader.name;
  }

  asked(request: ReaderRequest): void {
    if (request.slice === undefined || !this.#held.has(request.slice)) return;
    this.#request = request;
    this.#wake.abort();
  }

  look(): void {
    this.#askedAt = -Infinity;
    this.#wake.abort();
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  get #stopping(): boolean {
    return this.#stop.signal.aborted;
  }

  async #run(): Promise<void> {
    const watch = this.options.progress?.watch(`partitions of ${this.name}`);
    while (!this.#stopping) {
      watch?.sign();
      this.#wake = new AbortController();
      try {
        await this.#turn();
        this.#failures = 0;
      } catch (error) {
        if (!(error instanceof CheckpointMovedError)) {
          this.#failures += 1;
          this.options.onError(this.name, error);
        }
      }
      watch?.rest();
      await this.#pause();
    }
    await this.#end().catch((error) => this.options.onError(this.name, error));
    watch?.end();
  }

  async #turn(): Promise<void> {
    for (const held of this.#held.values())
      if (held.isOver || held.lease.lost.aborted) await this.#leave(held);
    await this.#give();
    const slices = await this.#take();
    if (this.#held.size > 1 && performance.now() >= this.#joinAt) await this.#join();
    if (this.#held.size === 0 || this.#isWhole) await this.#releaseShared();
    await this.#askForOnHold(slices);
    await this.#ask(slices);
  }

  /** Then nothing changes until another process asks, or someone else sets the checkpoint. */
  get #isWhole(): boolean {
    return this.#held.has(this.name);
  }

  /** Takes the free slices; returns all existing ones. */
  async #take(): Promise<readonly Slice[]> {
    const slices = await openSlices(this.options.db, this.name);
    for (const [name, held] of this.#held) {
      if (!slices.some((slice) => slice.name === name)) await this.#leave(held);
    }
    const leases = new Map<string, Lease>();
    try {
      for (const { name, partitions } of slices) {
        if (this.#held.has(name) || this.#isGiven(name)) continue;
        const lease = await this.#lease(partitions);
        if (lease) leases.set(name, lease);
      }
      if (leases.size === 0) return slices;
      // Before it had the lease, someone else may have moved them.
      const current = await openSlices(this.options.db, this.name);
      for (const slice of current) {
        const lease = leases.get(slice.name);
        leases.delete(slice.name);
        if (lease) this.#hold(slice, lease);
      }
      this.#askedAt = -Infinity;
      return current;
    } finally {
      for (const lease of leases.values()) await lease.release();
    }
  }

  #isGiven(slice: string): boolean {
    return this.#given?.slice === slice && performance.now() < this.#given.until;
  }

  /** The lease of all partitions excludes every other one. */
  async #lease(partitions: Partitions): Promise<Lease | undefined> {
    const { leases } = this.options;
    if (partitions === allPartitions) return leases.tryAcquire(this.name);
    if (!(await this.#share())) return undefined;
    return leases.tryAcquire(sliceName(this.name, partitions));
  }

  async #share(): Promise<boolean> {
    if (this.#shared?.lost.aborted) this.#shared = undefined;
    this.#shared ??= await this.options.leases.tryAcquireShared(this.name);
    return this.#shared !== undefined;
  }

  async #releaseShared(): Promise<void> {
    const shared = this.#shared;
    this.#shared = undefined;
    await shared?.release();
  }

  #hold(slice: Slice, lease: Lease): void {
    const { name, partitions } = slice;
    const watch = this.options.progress?.watch(`reader ${name}`);
    const stop = new AbortController();
    const progress: Progress = {
      position: slice.position,
      ...(partitions !== allPartitions && { slice: { name, partitions } }),
      sign: () => watch?.sign(),
    };
    const held: Held = {
      slice,
      lease,
      progress,
      stop,
      following: this.#follow(progress, AbortSignal.any([stop.signal, lease.lost]), watch).then(() =>
        this.#over(held),
      ),
      isOver: false,
    };
    this.#held.set(name, held);
  }

  #over(held: Held): void {
    held.isOver = true;
    if (!held.stop.signal.aborted) this.#wake.abort();
  }

  /** A size that gives a batch as many own events as ever: transactions cost most. */
  #batchSize({ slice }: Progress): number {
    const share = countPartitions(slice?.partitions ?? allPartitions) / countPartitions(allPartitions);
    return Math.ceil((this.options.batchSize ?? 1_000) / share);
  }

  async #follow(progress: Progress, ended: AbortSignal, watch: Watch | undefined): Promise<void> {
    try {
      await follow(this.reader, progress, {
        ...this.options,
        batchSize: this.#batchSize(progress),
        ended,
      });
    } catch (error) {
      this.options.onError(this.name, error);
    } finally {
      watch?.end();
    }
  }

  async #leave(held: Held): Promise<void> {
    held.stop.abort();
    await held.following;
    if (this.#held.get(held.slice.name) === held) this.#held.delete(held.slice.name);
    await held.lease.release();
  }

  async #stopFollowing(): Promise<void> {
    for (const { stop } of this.#held.values()) stop.abort();
    for (const { following } of this.#held.values()) await following;
  }

  async #leaveAll(): Promise<void> {
    await this.#stopFollowing();
    for (const held of this.#held.values()) await this.#leave(held);
    await this.#releaseShared();
  }

  /** Splits the slice that another process has asked for, if that one reads less than its share. */
  async #give(): Promise<void> {
    const request = this.#request;
    this.#request = undefined;
    if (request?.slice === undefined) return;
    const held = this.#held.get(request.slice);
    if (held && knowsMore(request, this.options.types)) return await this.#giveAll(held, request);
    // Others are to be joined with it first.
    if (!held || this.#held.size > 1) return;
    const { partitions } = held.slice;
    const count = Math.floor((countPartitions(partitions) - request.owned) / 2);
    if (count < 1 || !(await this.#share())) return;
    const given = firstPartitions(partitions, count);
    const kept = partitions & ~given;
    const lease = await this.options.leases.tryAcquire(sliceName(this.name, kept));
    if (!lease) return;
    const split = await this.#replace([held], [kept, given], lease).catch(async (error) => {
      await lease.release();
      throw error;
    });
    this.#hold(split, lease);
    await this.#freed(sliceName(this.name, given), request);
  }

  /** Gives it to a process of a newer version, which reads on what is on hold here. */
  async #giveAll(held: Held, request: ReaderRequest): Promise<void> {
    this.#hasLeft = true;
    await this.#leave(held);
    await this.#freed(held.slice.name, request);
  }

  async #freed(slice: string, { process }: ReaderRequest): Promise<void> {
    const longest = 2 * (this.options.takeoverIntervalMs ?? 1_000);
    this.#given = { slice, until: performance.now() + longest };
    if (this.#held.size === 0) await this.#releaseShared();
    await this.options.hints?.freed(this.name, process);
  }

  /** Brings those that are close to each other together. */
  async #join(): Promise<void> {
    const { store, batchSize = 1_000 } = this.options;
    const [ahead, ...others] = [...this.#held.values()].sort((a, b) =>
      this.#compare(b.progress.position, a.progress.position),
    );
    const left = await store.countAfter(ahead!.progress.position);
    for (const behind of others) {
      if ((await store.countAfter(behind.progress.position)) - left > batchSize) continue;
      const partitions = ahead!.slice.partitions | behind.slice.partitions;
      const lease = await this.#lease(partitions);
      if (!lease) return;
      try {
        const joined = await this.#replace([ahead!, behind], [partitions], lease);
        this.#hold(joined, lease);
      } catch (error) {
        await lease.release();
        this.#joinAt = performance.now() + longestRetryMs;
        throw error;
      }
      return;
    }
  }

  /** Stops reading slices at one position, and replaces them; returns the first of the new ones. */
  async #replace(from: readonly Held[], to: readonly Partitions[], lease: Lease): Promise<Slice> {
    try {
      for (const { stop } of from) stop.abort();
      for (const { following } of from) await following;
      const slices = from.map(({ slice, progress }) => ({ ...slice, progress }));
      return await this.#bringTogether(slices, to, lease.lost);
    } catch (error) {
      // They must be read on immediately, unchanged.
      this.#wake.abort();
      throw error;
    } finally {
      for (const held of from) await this.#leave(held);
    }
  }

  async #bringTogether(
    from: readonly (Slice & { readonly progress: Progress })[],
    to: readonly Partitions[],
    ended: AbortSignal,
  ): Promise<Slice> {
    const [position] = from.map(({ progress }) => progress.position).sort((a, b) => this.#compare(b, a));
    for (const { progress } of from) await this.#catchUp(progress, position, ended);
    const slices = to.map((partitions) => ({
      name: sliceName(this.name, partitions),
      partitions,
      position,
    }));
    await replaceSlices(this.options.db, this.name, {
      from: from.map((slice) => ({ ...slice, position })),
      to: slices,
    });
    return slices[0]!;
  }

  /** Reads on to the position of others. */
  async #catchUp(progress: Progress, to: Position | undefined, ended: AbortSignal): Promise<void> {
    const { store, batchSize = 1_000 } = this.options;
    while (this.#compare(progress.position, to) < 0) {
      if (ended.aborted) throw new CheckpointMovedError(this.name);
      const events = await store.readAll({
        ...(progress.position && { after: progress.position }),
        limit: batchSize,
      });
      const until = events.filter(({ position }) => store.compare(position, to!) <= 0);
      // The position is that of an event which others have read.
      if (until.length === 0) throw new Error(`Partitions of ${this.name} can't be brought together yet`);
      const own = until.filter(({ stream }) => isRead(progress, stream));
      await this.reader.handle(own, progress, until.at(-1)!.position);
    }
  }

  #compare(a: Position | undefined, b: Position | undefined): number {
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
    return this.options.store.compare(a, b);
  }

  /**
   * Asks for partitions of a stream that another process has put on hold before an event that this one knows.
   */
  async #askForOnHold(slices: readonly Slice[]): Promise<void> {
    const { hints, db, types, askIntervalMs = 5_000 } = this.options;
    if (this.#isWhole || !hints?.isListening || performance.now() - this.#lookedAt < askIntervalMs) return;
    this.#lookedAt = performance.now();
    for (const { stream, eventType, schemaVersion } of await retryableOf(db, [this.name], types)) {
      const slice = slices.find(({ partitions }) => (partitions & partitionOf(stream)) !== 0);
      if (!slice || this.#held.has(slice.name) || schemaVersion === undefined) continue;
      const knows = { type: eventType, version: schemaVersion };
      return await hints.ask(this.name, { owned: 0, slice: slice.name, knows });
    }
  }

  /** Asks for a share if another process reads at least two partitions more. */
  async #ask(slices: readonly Slice[]): Promise<void> {
    const { hints, askIntervalMs = 5_000 } = this.options;
    this.#wants = false;
    if (!hints?.isListening || this.#hasLeft || this.#held.size > 1) return;
    const [own] = this.#held.values();
    const owned = own ? countPartitions(own.slice.partitions) : 0;
    const [largest] = slices
      .filter(({ name }) => !this.#held.has(name))
      .sort((a, b) => countPartitions(b.partitions) - countPartitions(a.partitions));
    if (!largest || countPartitions(largest.partitions) - owned < 2) return;
    this.#wants = true;
    if (performance.now() - this.#askedAt < askIntervalMs) return;
    this.#askedAt = performance.now();
    await hints.ask(this.name, { owned, slice: largest.name });
  }

  async #pause(): Promise<void> {
    if (this.#stopping) return;
    await pause(this.#nextPauseMs(), { signal: AbortSignal.any([this.#stop.signal, this.#wake.signal]) });
  }

  #nextPauseMs(): number {
    const { takeoverIntervalMs: shortest = 1_000, askIntervalMs = 5_000 } = this.options;
    if (this.#isWhole && this.#failures === 0) return longestRetryMs;
    const pauseMs = this.#wants ? Math.min(shortest, askIntervalMs) : shortest;
    return backoff({ firstPauseMs: pauseMs, longestPauseMs: longestRetryMs }, this.#failures);
  }

  /**
   * The last process brings all partitions together, so that a version that knows of none can read on.
   * Processes that end at the same time do it one after the other.
   */
  async #end(): Promise<void> {
    const { leases, hints, onError } = this.options;
    const isSplit = this.#shared !== undefined && this.#held.size > 0;
    const deadline = AbortSignal.timeout(longestEndMs);
    let turn: Lease | undefined;
    let whole: Lease | undefined;
    try {
      if (isSplit) turn = await this.#turnToEnd();
      if (turn) whole = await leases.tryAcquire(this.name);
      if (whole) await this.#joinAll(AbortSignal.any([deadline, whole.lost]));
    } catch (error) {
      if (!(error instanceof CheckpointMovedError)) onError(this.name, error);
    } finally {
      await this.#leaveAll();
      await whole?.release();
      await turn?.release();
      await hints?.freed(this.name);
    }
  }

  async #turnToEnd(): Promise<Lease | undefined> {
    for (const end = performance.now() + longestWaitForEndMs; performance.now() < end; ) {
      const turn = await this.options.leases.tryAcquire(`end of ${this.name}`);
      if (turn) return turn;
      await pause(lookAgainMs);
    }
    return undefined;
  }

  async #joinAll(ended: AbortSignal): Promise<void> {
    await this.#stopFollowing();
    const slices = await openSlices(this.options.db, this.name);
    if (slices.length === 1) return;
    const from = slices.map((slice) => ({ ...slice, progress: { position: slice.position, slice } }));
    await this.#bringTogether(from, [allPartitions], ended);
  }
}
