import { status as codes, Metadata, type StatusObject } from '@grpc/grpc-js';
import {
  AllStreamPosition,
  Empty,
  MaximumAppendSizeExceeded,
  StreamDeleted,
  StreamIdentifier,
  UUID,
  WrongExpectedVersion,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb';
import { Status } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb';
import {
  type AppendReq,
  AppendResp,
  type BatchAppendReq,
  BatchAppendResp,
  ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import type { Appended, Expected, ProposedEvent, StoredEvent } from './stand-in-log';

type Failure = Pick<StatusObject, 'code' | 'details'> & { readonly metadata: Metadata };

/** An error as the server sends it: the trailers name it. */
export function failure(code: codes, exception?: string, more: Record<string, string> = {}): Failure {
  const metadata = new Metadata();
  if (exception) metadata.set('exception', exception);
  for (const [name, value] of Object.entries(more)) metadata.set(name, value);
  return { code, details: exception ?? 'failed', metadata };
}

export function nameOf(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier!.getStreamName_asU8()).toString();
}

export function toProposed(
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): ProposedEvent {
  return {
    id: message.getId()!.getString(),
    metadata: new Map(message.getMetadataMap().getEntryList()),
    custom: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  };
}

/** A repetition has no position. @returns what the call fails with, if it does */
export function toAppendResponse(name: string, appended: Appended): AppendResp | Failure {
  switch (appended.result) {
    case 'written': {
      const success = new AppendResp.Success().setCurrentRevision(`${appended.last.revision}`);
      const at = `${appended.last.at}`;
      if (appended.isRepetition) success.setNoPosition(new Empty());
      else success.setPosition(new AppendResp.Position().setCommitPosition(at).setPreparePosition(at));
      return new AppendResp().setSuccess(success);
    }
    case 'conflict': {
      const wrong = new AppendResp.WrongExpectedVersion();
      if (appended.current < 0) wrong.setCurrentNoStream(new Empty());
      else wrong.setCurrentRevision(`${appended.current}`);
      if (appended.expected === 'any') wrong.setExpectedAny(new Empty());
      else if (appended.expected < 0) wrong.setExpectedNoStream(new Empty());
      else wrong.setExpectedRevision(`${appended.expected}`);
      return new AppendResp().setWrongExpectedVersion(wrong);
    }
    case 'deleted':
      return failure(codes.FAILED_PRECONDITION, 'stream-deleted', { 'stream-name': name });
    case 'too large':
      return failure(codes.INVALID_ARGUMENT, 'maximum-append-size-exceeded', {
        'maximum-append-size': `${appended.limit}`,
      });
  }
}

export function toBatchResponse(correlation: UUID, name: string, appended: Appended): BatchAppendResp {
  const identifier = new StreamIdentifier().setStreamName(Buffer.from(name));
  const response = new BatchAppendResp().setCorrelationId(correlation).setStreamIdentifier(identifier);
  switch (appended.result) {
    case 'written': {
      const success = new BatchAppendResp.Success().setCurrentRevision(`${appended.last.revision}`);
      const at = `${appended.last.at}`;
      if (appended.isRepetition) success.setNoPosition(new Empty());
      else success.setPosition(new AllStreamPosition().setCommitPosition(at).setPreparePosition(at));
      return response.setSuccess(success);
    }
    case 'conflict': {
      const wrong = new WrongExpectedVersion();
      if (appended.current < 0) wrong.setCurrentNoStream(new Empty());
      else wrong.setCurrentStreamRevision(`${appended.current}`);
      if (appended.expected === 'any') wrong.setExpectedAny(new Empty());
      else if (appended.expected < 0) wrong.setExpectedNoStream(new Empty());
      else wrong.setExpectedStreamPosition(`${appended.expected}`);
      return response.setError(refusal(wrong, 'WrongExpectedVersion'));
    }
    case 'deleted':
      return response.setError(refusal(new StreamDeleted().setStreamIdentifier(identifier), 'StreamDeleted'));
    case 'too large':
      return response.setError(
        refusal(
          new MaximumAppendSizeExceeded().setMaxappendsize(appended.limit),
          'MaximumAppendSizeExceeded',
        ),
      );
  }
}

function refusal(details: { serializeBinary(): Uint8Array }, name: string): Status {
  const any = new Any();
  any.pack(details.serializeBinary(), `event_store.client.${name}`);
  return new Status().setMessage(name).setDetails(any);
}

export function toReadResponse(event: StoredEvent): ReadResp {
  const { id, stream, revision, at, metadata, custom, data, created } = event;
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setStreamRevision(`${revision}`)
    .setCommitPosition(`${at}`)
    .setPreparePosition(`${at}`)
    .setCustomMetadata(custom)
    .setData(data);
  for (const [name, value] of metadata) recorded.getMetadataMap().set(name, value);
  recorded.getMetadataMap().set('created', `${BigInt(created) * 10_000n}`);
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(`${at}`));
}

export function toCheckpoint(at: bigint): ReadResp {
  const checkpoint = new ReadResp.Checkpoint().setCommitPosition(`${at}`).setPreparePosition(`${at}`);
  return new ReadResp().setCheckpoint(checkpoint);
}

/** @param asked of an append or, as a position, of a batch append */
export function expectedOf(asked: {
  hasAny(): boolean;
  hasStreamExists(): boolean;
  hasNoStream(): boolean;
  getRevision?(): string;
  getStreamPosition?(): string;
}): Expected {
  if (asked.hasAny() || asked.hasStreamExists()) return 'any';
  if (asked.hasNoStream()) return -1;
  return Number(asked.getRevision?.() ?? asked.getStreamPosition?.());
}
