import { randomUUID } from 'node:crypto';
import {
  status as codes,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { GossipService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb';
import {
  ClusterInfo,
  EndPoint,
  MemberInfo,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb';
import { ServerFeaturesService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb';
import {
  SupportedMethod,
  SupportedMethods,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb';
import { UUID } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb';
import { StreamsService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb';
import {
  type AppendReq,
  type AppendResp,
  type BatchAppendReq,
  type BatchAppendResp,
  type DeleteReq,
  DeleteResp,
  ReadReq,
  ReadResp,
  type TombstoneReq,
  TombstoneResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb';
import type { ProposedEvent, StandInLog, StoredEvent } from './stand-in-log';
import {
  expectedOf,
  failure,
  nameOf,
  toAppendResponse,
  toBatchResponse,
  toCheckpoint,
  toProposed,
  toReadResponse,
} from './stand-in-messages';

export interface Members {
  all(): readonly StandInNode[];
  leader(): StandInNode | undefined;
}

type Reading = ServerWritableStream<ReadReq, ReadResp>;
type Batches = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

interface Subscriber {
  readonly call: Reading;
  readonly wants: (event: StoredEvent) => boolean;
  /** Events passed over since the last one sent. */
  passed: number;
}

/** A live subscription is dropped as too slow if more events than this reach it together. */
const buffered = 32;
/** A subscription gets its position after skipping this number of events. */
const checkpointEvents = 32;

const { FOLLOWER, LEADER } = MemberInfo.VNodeState;

/** One node of a stand-in: a gRPC server. */
export class StandInNode {
  readonly logReads: bigint[] = [];
  streamReads = 0;
  /** Reads of the log fail with this code. */
  refusal: codes | undefined;
  readonly #subscribers = new Set<Subscriber>();
  #server: Server | undefined;
  #lost = 0;
  port = 0;

  constructor(
    private readonly log: StandInLog,
    private readonly members: Members,
  ) {}

  get isAlive(): boolean {
    return this.#server !== undefined;
  }

  async start(): Promise<void> {
    const server = new Server();
    server.addService(StreamsService as never, {
      read: (call: Reading) => this.#read(call),
      append: (call: ServerReadableStream<AppendReq, AppendResp>, done: sendUnaryData<AppendResp>) =>
        this.#append(call, done),
      batchAppend: (call: Batches) => this.#batchAppend(call),
      delete: (call: ServerUnaryCall<DeleteReq, DeleteResp>, done: sendUnaryData<DeleteResp>) => {
        this.log.delete(nameOf(call.request.getOptions()!.getStreamIdentifier()));
        done(null, new DeleteResp());
      },
      tombstone: (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, done: sendUnaryData<TombstoneResp>) => {
        this.log.tombstone(nameOf(call.request.getOptions()!.getStreamIdentifier()));
        done(null, new TombstoneResp());
      },
    });
    server.addService(ServerFeaturesService as never, {
      getSupportedMethods: (_: unknown, done: sendUnaryData<SupportedMethods>) => {
        const batches = new SupportedMethod()
          .setServiceName('event_store.client.streams.streams')
          .setMethodName('batchappend');
        const methods = new SupportedMethods().setEventStoreServerVersion('23.10.8');
        done(null, methods.setMethodsList([batches]));
      },
    });
    server.addService(GossipService as never, {
      read: (_: unknown, done: sendUnaryData<ClusterInfo>) => done(null, this.#gossip()),
    });
    this.port = await new Promise<number>((resolve, reject) => {
      const address = `127.0.0.1:${this.port}`;
      server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    this.#server = server;
  }

  kill(): void {
    this.#server?.forceShutdown();
    this.#server = undefined;
    this.#subscribers.clear();
  }

  dropSubscriptions(): void {
    for (const subscriber of this.#subscribers) this.#drop(subscriber, codes.UNAVAILABLE);
  }

  loseResponses(count: number): void {
    this.#lost = count;
  }

  /** Called by the node that has written. */
  publish(events: readonly StoredEvent[]): void {
    for (const subscriber of this.#subscribers) this.#send(subscriber, events);
  }

  #gossip(): ClusterInfo {
    const members = this.members.all().map((node) =>
      new MemberInfo()
        .setInstanceId(new UUID().setString(randomUUID()))
        .setTimeStamp(`${Date.now()}`)
        .setState(node === this.members.leader() ? LEADER : FOLLOWER)
        .setIsAlive(node.isAlive)
        .setHttpEndPoint(new EndPoint().setAddress('127.0.0.1').setPort(node.port)),
    );
    return new ClusterInfo().setMembersList(members);
  }

  #append(call: ServerReadableStream<AppendReq, AppendResp>, done: sendUnaryData<AppendResp>): void {
    const requests: AppendReq[] = [];
    call.on('data', (request: AppendReq) => requests.push(request));
    call.on('end', () => {
      const [head, ...proposed] = requests;
      const options = head!.getOptions()!;
      const name = nameOf(options.getStreamIdentifier());
      const events = proposed.map((request) => toProposed(request.getProposedMessage()!));
      if (!this.members.leader()) return done(failure(codes.UNAVAILABLE));
      const response = toAppendResponse(name, this.#write(name, expectedOf(options), events));
      if (this.#lost > 0) {
        this.#lost -= 1;
        return call.emit('error', failure(codes.UNAVAILABLE));
      }
      if ('code' in response) done(response);
      else done(null, response);
    });
  }

  #batchAppend(call: Batches): void {
    const open = new Map<
      string,
      { options: NonNullable<ReturnType<BatchAppendReq['getOptions']>>; events: ProposedEvent[] }
    >();
    call.on('data', (request: BatchAppendReq) => {
      const correlation = request.getCorrelationId()!;
      const batch = open.get(correlation.getString()) ?? { options: request.getOptions()!, events: [] };
      open.set(correlation.getString(), batch);
      batch.events.push(...request.getProposedMessagesList().map(toProposed));
      if (!request.getIsFinal()) return;
      open.delete(correlation.getString());
      if (!this.members.leader()) return void call.emit('error', failure(codes.UNAVAILABLE));
      const name = nameOf(batch.options.getStreamIdentifier());
      const appended = this.#write(name, expectedOf(batch.options), batch.events);
      if (this.#lost > 0) {
        this.#lost -= 1;
        return void call.emit('error', failure(codes.UNAVAILABLE));
      }
      call.write(toBatchResponse(correlation, name, appended));
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  }

  #write(name: string, ...[expected, events]: [ReturnType<typeof expectedOf>, readonly ProposedEvent[]]) {
    const before = this.log.events.length;
    const appended = this.log.append(name, expected, events);
    const written = this.log.events.slice(before);
    if (written.length > 0) for (const node of this.members.all()) node.publish(written);
    return appended;
  }

  #read(call: Reading): void {
    const options = call.request.getOptions()!;
    if (this.refusal !== undefined && options.hasAll()) {
      return void call.emit('error', failure(this.refusal, 'access-denied'));
    }
    if (options.hasSubscription()) return this.#subscribe(call);
    const backwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
    const count = Number(options.getCount());
    const asked = options.getStream();
    if (asked) this.streamReads += 1;
    const found = asked
      ? this.#ofStream(asked, backwards)
      : this.#ofLog(options.getAll()!, wantedBy(options), backwards, count);
    if (found === 'deleted') {
      const name = nameOf(asked!.getStreamIdentifier());
      call.emit('error', failure(codes.FAILED_PRECONDITION, 'stream-deleted', { 'stream-name': name }));
      return;
    }
    if (found === 'missing') {
      const missing = new ReadResp.StreamNotFound().setStreamIdentifier(asked!.getStreamIdentifier());
      call.write(new ReadResp().setStreamNotFound(missing));
      call.end();
      return;
    }
    for (const event of found.slice(0, count)) call.write(toReadResponse(event));
    call.end();
  }

  #ofStream(asked: ReadReq.Options.StreamOptions, backwards: boolean) {
    const events = this.log.ofStream(nameOf(asked.getStreamIdentifier()));
    if (typeof events === 'string') return events;
    const revision = Number(asked.getRevision());
    if (backwards) {
      return events.filter((event) => asked.hasEnd() || event.revision <= revision).toReversed();
    }
    if (asked.hasEnd()) return [];
    return events.filter((event) => asked.hasStart() || event.revision >= revision);
  }

  /** A forward read begins with the event at the position; a backward read leaves it out. */
  #ofLog(
    asked: ReadReq.Options.AllOptions,
    wants: (event: StoredEvent) => boolean,
    backwards: boolean,
    count: number,
  ): StoredEvent[] {
    const { events } = this.log;
    const position = asked.getPosition();
    const at = position ? BigInt(position.getCommitPosition()) : undefined;
    const found: StoredEvent[] = [];
    if (backwards) {
      const end = at === undefined ? events.length : this.log.indexOf(at);
      for (let n = end - 1; n >= 0 && found.length < count; n -= 1) {
        if (wants(events[n]!)) found.push(events[n]!);
      }
      return found;
    }
    this.logReads.push(at ?? 0n);
    const start = at === undefined ? 0 : this.log.indexOf(at);
    for (let n = start; n < events.length && found.length < count; n += 1) {
      if (wants(events[n]!)) found.push(events[n]!);
    }
    return found;
  }

  #subscribe(call: Reading): void {
    const options = call.request.getOptions()!;
    const subscriber = { call, wants: wantedBy(options), passed: 0 };
    const forget = () => this.#subscribers.delete(subscriber);
    call.on('close', forget);
    call.on('cancelled', () => {
      forget();
      call.end();
    });
    const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
    call.write(new ReadResp().setConfirmation(confirmation));
    const asked = options.getAll()!;
    if (!asked.hasEnd()) {
      const position = asked.getPosition();
      const start = position ? this.log.indexOf(BigInt(position.getCommitPosition()) + 1n) : 0;
      for (const event of this.log.events.slice(start)) this.#send(subscriber, [event]);
    }
    this.#subscribers.add(subscriber);
  }

  #send(subscriber: Subscriber, events: readonly StoredEvent[]): void {
    const { call, wants } = subscriber;
    const wanted = events.filter(wants);
    for (const event of wanted.slice(0, buffered)) call.write(toReadResponse(event));
    if (wanted.length > buffered) return this.#drop(subscriber, codes.ABORTED);
    subscriber.passed = wanted.length > 0 ? 0 : subscriber.passed + events.length;
    if (subscriber.passed >= checkpointEvents) {
      subscriber.passed = 0;
      call.write(toCheckpoint(events.at(-1)!.at));
    }
  }

  #drop(subscriber: Subscriber, code: codes): void {
    this.#subscribers.delete(subscriber);
    subscriber.call.emit('error', failure(code));
  }
}

/**
 * By the prefixes of the filter, or the one expression that clients use: all but the events of the server
 * itself.
 */
function wantedBy(options: ReadReq.Options): (event: StoredEvent) => boolean {
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [];
  if (prefixes.length > 0) return ({ stream }) => prefixes.some((prefix) => stream.startsWith(prefix));
  if (options.getFilter()?.getEventType()) return ({ metadata }) => !metadata.get('type')!.startsWith('$');
  return () => true;
}
