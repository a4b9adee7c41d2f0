import { createHash } from 'node:crypto';

/** The ids of a span, in lower-case hexadecimal: 32 digits and 16. */
export interface TraceIds {
  readonly traceId: string;
  readonly spanId: string;
}

/**
 * The ids of the span of an update, made from the bot and the update. Every row that follows from an update
 * begins with both in its id, so each process knows the trace of its work, also the one that takes over after
 * a crash, and nothing has to be stored for it.
 * @param source `<bot>/<update>`, or the id of a row that follows from it: `<bot>/<update>/…`
 * @returns undefined if a row follows from something else
 */
export function traceOfUpdate(source: string): TraceIds | undefined {
  const [botId, updateId] = source.split('/', 2);
  if (!botId || updateId === undefined || !/^\d+$/.test(updateId)) return undefined;
  const digest = createHash('sha256').update(`${botId}/${updateId}`).digest('hex');
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}

/** The ids of the span of a request: its correlation id, a UUID, is the id of the trace. */
export function traceOfRequest(correlationId: string): TraceIds {
  const traceId = correlationId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(-16) };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The span that an event follows from: the request whose correlation id it has.
 * @returns undefined if its correlation id is no UUID
 */
export function traceOfEvent({
  metadata,
}: {
  readonly metadata: { readonly correlationId: string };
}): TraceIds | undefined {
  return uuid.test(metadata.correlationId) ? traceOfRequest(metadata.correlationId) : undefined;
}

/** The form of `traceparent` in W3C Trace Context, level 1. */
export function toTraceparent({ traceId, spanId }: TraceIds): string {
  return `00-${traceId}-${spanId}-01`;
}

/** @returns undefined for what is no `traceparent` */
export function fromTraceparent(text: string | undefined): TraceIds | undefined {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(text ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}
