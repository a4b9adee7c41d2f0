import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { recordSpans, stopTracing } from '../tracing';

/** Records spans in memory until `stop`. */
export async function collectSpans(): Promise<{ spans(): ReadableSpan[]; stop(): Promise<void> }> {
  const exporter = new InMemorySpanExporter();
  await recordSpans(new SimpleSpanProcessor(exporter));
  return { spans: () => exporter.getFinishedSpans(), stop: stopTracing };
}
