import { randomUUID } from 'node:crypto';
import {
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { ServerFeaturesService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb';
import { SupportedMethods } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb';
import {
  Empty,
  StreamIdentifier,
  UUID,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb';
import { StreamsService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb';
import {
  AppendReq,
  AppendResp,
  ReadReq,
  ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb';

interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** Place in the log, in made-up bytes. */
  readonly at: bigint;
  readonly metadata: ReadonlyMap<string, string>;
  readonly custom: Uint8Array;
  readonly data: Uint8Array;
}

type Reading = ServerWritableStream<ReadReq, ReadResp>;
type Appending = ServerReadableStream<AppendReq, AppendResp>;

/**
 * Plays the Streams service of KurrentDB over gRPC, from the definitions in its client package, with its events in memory:
 * appending with an expected revision (repetitions found as KurrentDB does, by ids behind that revision), reading a stream
 * and the log both ways, and subscribing to the log. What the adapter does not use is left out.
 */
export class KurrentDBStandIn {
  readonly #server = new Server();
  readonly #log: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #subscribers = new Set<Reading>();
  /** Events of KurrentDB itself lie between those of its users. */
  #next = 1000n;
  /** Where reads of the log began, forwards: the places in it. */
  readonly readFrom: bigint[] = [];
  url = '';

  async start(): Promise<this> {
    this.#server.addService(StreamsService as never, {
      read: (call: Reading) => this.#read(call),
      append: (call: Appending, done: sendUnaryData<AppendResp>) => this.#append(call, done),
    });
    this.#server.addService(ServerFeaturesService as never, {
      getSupportedMethods: (_: unknown, done: sendUnaryData<SupportedMethods>) =>
        done(null, new SupportedMethods().setEventStoreServerVersion('25.0.0')),
    });
    const port = await new Promise<number>((resolve, reject) => {
      this.#server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    this.url = `kurrentdb://127.0.0.1:${port}?tls=false`;
    return this;
  }

  /** Ends all connections, as a server that goes away does. */
  stop(): void {
    this.#server.forceShutdown();
  }

  clear(): void {
    this.#log.length = 0;
    this.readFrom.length = 0;
    this.#streams.clear();
  }

  /** Breaks what is being listened to. */
  dropSubscriptions(): void {
    for (const call of this.#subscribers)
      call.emit('error', { code: status.UNAVAILABLE, details: 'dropped' });
    this.#subscribers.clear();
  }

  #append(call: Appending, done: sendUnaryData<AppendResp>): void {
    const requests: AppendReq[] = [];
    call.on('data', (request: AppendReq) => requests.push(request));
    call.on('end', () => done(null, this.#appendAll(requests)));
  }

  #appendAll([head, ...proposed]: readonly AppendReq[]): AppendResp {
    const options = head!.getOptions()!;
    const stream = nameOf(options.getStreamIdentifier());
    const events = this.#streams.get(stream) ?? [];
    const expected = options.hasNoStream() ? -1 : Number(options.getRevision());
    const messages = proposed.map((request) => request.getProposedMessage()!);
    const ids = messages.map((message) => message.getId()!.getString());
    if (!options.hasAny() && expected !== events.length - 1) {
      const behind = events.slice(expected + 1, expected + 1 + ids.length);
      const isRepetition = behind.length === ids.length && behind.every(({ id }, at) => id === ids[at]);
      return isRepetition ? appended(behind.at(-1)!) : conflict(events.length - 1, expected);
    }
    const stored = messages.map((message, at): StoredEvent => {
      this.#next += 100n;
      return {
        id: ids[at]!,
        stream,
        revision: events.length + at,
        at: this.#next,
        metadata: new Map(message.getMetadataMap().getEntryList()),
        custom: message.getCustomMetadata_asU8(),
        data: message.getData_asU8(),
      };
    });
    this.#streams.set(stream, [...events, ...stored]);
    this.#log.push(...stored);
    for (const call of this.#subscribers) {
      const wanted = call.request.getOptions()!.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [];
      if (wanted.length > 0 && !wanted.some((prefix) => stream.startsWith(prefix))) continue;
      for (const event of stored) call.write(toResponse(event));
    }
    return appended(stored.at(-1)!);
  }

  #read(call: Reading): void {
    const options = call.request.getOptions()!;
    if (options.hasSubscription()) return this.#subscribe(call);
    const backwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
    const count = Number(options.getCount());
    const asked = options.getStream();
    const found = asked ? this.#ofStream(asked, backwards) : this.#ofLog(options.getAll()!, backwards);
    if (!found) {
      const missing = new ReadResp.StreamNotFound().setStreamIdentifier(asked!.getStreamIdentifier());
      call.write(new ReadResp().setStreamNotFound(missing));
    }
    for (const event of found?.slice(0, count) ?? []) call.write(toResponse(event));
    call.end();
  }

  #ofStream(asked: ReadReq.Options.StreamOptions, backwards: boolean): StoredEvent[] | undefined {
    const events = this.#streams.get(nameOf(asked.getStreamIdentifier()));
    if (!events) return undefined;
    const revision = Number(asked.getRevision());
    if (backwards) return (asked.hasEnd() ? [...events] : events.slice(0, revision + 1)).reverse();
    return asked.hasEnd() ? [] : events.slice(asked.hasStart() ? 0 : revision);
  }

  /** Forwards the event at the position comes first; backwards it is left out. */
  #ofLog(asked: ReadReq.Options.AllOptions, backwards: boolean): StoredEvent[] {
    const position = asked.getPosition();
    const at = position ? BigInt(position.getCommitPosition()) : undefined;
    if (backwards) return this.#log.filter((event) => at === undefined || event.at < at).reverse();
    this.readFrom.push(at ?? 0n);
    return this.#log.filter((event) => at === undefined || event.at >= at);
  }

  #subscribe(call: Reading): void {
    this.#subscribers.add(call);
    call.on('close', () => this.#subscribers.delete(call));
    call.on('cancelled', () => {
      this.#subscribers.delete(call);
      call.end();
    });
    const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
    call.write(new ReadResp().setConfirmation(confirmation));
  }
}

function nameOf(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier!.getStreamName_asU8()).toString();
}

function appended({ revision, at }: StoredEvent): AppendResp {
  const position = new AppendResp.Position().setCommitPosition(`${at}`).setPreparePosition(`${at}`);
  return new AppendResp().setSuccess(
    new AppendResp.Success().setCurrentRevision(`${revision}`).setPosition(position),
  );
}

function conflict(current: number, expected: number): AppendResp {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentRevision(`${current}`);
  if (expected < 0) wrong.setExpectedNoStream(new Empty());
  else wrong.setExpectedRevision(`${expected}`);
  return new AppendResp().setWrongExpectedVersion(wrong);
}

function toResponse({ id, stream, revision, at, metadata, custom, data }: StoredEvent): ReadResp {
  const event = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setStreamRevision(`${revision}`)
    .setCommitPosition(`${at}`)
    .setPreparePosition(`${at}`)
    .setCustomMetadata(custom)
    .setData(data);
  for (const [name, value] of metadata) event.getMetadataMap().set(name, value);
  event.getMetadataMap().set('created', `${BigInt(Date.now()) * 10_000n}`);
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(event).setCommitPosition(`${at}`));
}
