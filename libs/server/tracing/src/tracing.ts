import type { Attributes, Span, SpanKind } from '@opentelemetry/api';
import type { IdGenerator, SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { TraceIds } from './trace-ids';

export interface TracingOptions {
  /** The address that receives spans (OTLP over HTTP), without `/v1/traces`. */
  readonly endpoint: string;
  /** The part of all traces that is recorded, from 0 to 1; the same traces in every process. */
  readonly share: number;
  readonly version: string;
  readonly roles: readonly string[];
}

export interface SpanOptions {
  readonly kind: keyof typeof SpanKind;
  /** The span that this one belongs to. */
  readonly parent?: TraceIds | undefined;
  /** The ids of the span itself, if it is the first of its trace. */
  readonly ids?: TraceIds | undefined;
  readonly attributes?: Attributes;
  /** Milliseconds since 1970, if it began before this call. */
  readonly startTime?: number;
}

type Begin = (name: string, options: SpanOptions) => Span;

/** Undefined while nothing is recorded: then a span costs one comparison. One process has one. */
let begin: Begin | undefined;
let end: (() => Promise<void>) | undefined;

/** True if spans are recorded: for what would be made for them only. */
export const isTracing = (): boolean => begin !== undefined;

/** Begins a span; undefined if nothing is recorded. The caller ends it, whatever happens. */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  return begin?.(name, options);
}

/** Ends a span after an error: its type, never its text, which may contain what people write. */
export function failSpan(span: Span | undefined, error: unknown): void {
  span
    ?.setStatus({ code: 2 })
    .setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    .end();
}

/**
 * Records spans from now on, and sends them in batches in the background: spans that an unavailable collector
 * doesn't accept are dropped, and nothing waits for it. The packages for it are loaded here, so a process
 * without tracing never pays for them.
 */
export async function startTracing({ endpoint, share, version, roles }: TracingOptions): Promise<void> {
  const [{ BatchSpanProcessor }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 5_000 });
  const batches = new BatchSpanProcessor(exporter, { maxQueueSize: 4_096, exportTimeoutMillis: 6_000 });
  await recordSpans(batches, share, { 'service.version': version, 'botter.roles': roles.join() });
}

/** Records spans with any processor. */
export async function recordSpans(
  processor: SpanProcessor,
  share = 1,
  resource: Attributes = {},
): Promise<void> {
  const [
    { SpanKind, TraceFlags, context, trace },
    { BasicTracerProvider, RandomIdGenerator, TraceIdRatioBasedSampler },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
  ]);
  const ids = new GivenIds(new RandomIdGenerator());
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'botter', ...resource }),
    // By the id of the trace alone: every process decides the same, whichever began it.
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: ids,
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('botter');
  const nothing = context.active();
  begin = (name, { kind, parent, ids: own, attributes, startTime }) => {
    const above = parent
      ? trace.setSpanContext(nothing, { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true })
      : nothing;
    return ids.with(own, () =>
      tracer.startSpan(name, { kind: SpanKind[kind], attributes, startTime, root: !parent }, above),
    );
  };
  end = () => provider.shutdown();
}

/** Sends what is still there, for a few seconds at most, and records nothing from then on. */
export async function stopTracing(): Promise<void> {
  const last = end;
  begin = undefined;
  end = undefined;
  await last?.().catch(() => undefined);
}

/** Random ids, unless a span has ids of its own. */
class GivenIds implements IdGenerator {
  #given: TraceIds | undefined;

  constructor(private readonly random: IdGenerator) {}

  with<Result>(ids: TraceIds | undefined, make: () => Result): Result {
    this.#given = ids;
    try {
      return make();
    } finally {
      this.#given = undefined;
    }
  }

  generateTraceId = (): string => this.#given?.traceId ?? this.random.generateTraceId();
  generateSpanId = (): string => this.#given?.spanId ?? this.random.generateSpanId();
}
