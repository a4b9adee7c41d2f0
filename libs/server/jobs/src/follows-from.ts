import { traceOfEvent } from '@botter/server-tracing';
import type { AddJobOptions } from './job-queue';

interface CausingEvent {
  readonly id: string;
  readonly metadata: { readonly correlationId: string };
}

/**
 * Options of the job that follows from an event: the event counts once, and the job continues in its trace.
 */
export function followsFrom(event: CausingEvent): AddJobOptions {
  return { jobId: event.id, trace: traceOfEvent(event) };
}
