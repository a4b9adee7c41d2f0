import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectSpans } from './testing';
import { fromTraceparent, toTraceparent, traceOfEvent, traceOfRequest, traceOfUpdate } from './trace-ids';
import { failSpan, isTracing, startSpan, startTracing, stopTracing } from './tracing';

afterEach(() => stopTracing());

describe('ids', () => {
  test('an update, and all rows that follow from it, have one trace', () => {
    const ids = traceOfUpdate('bot-1/42');
    expect(ids).toEqual({
      traceId: expect.stringMatching(/^[\da-f]{32}$/),
      spanId: expect.stringMatching(/^[\da-f]{16}$/),
    });
    expect(traceOfUpdate('bot-1/42/0')).toEqual(ids);
    expect(traceOfUpdate('bot-1/42/webhooks/order')).toEqual(ids);
    expect(traceOfUpdate('bot-1/43/0')).not.toEqual(ids);
  });

  test.each(['bot-1', 'bot-1/send/9f', '', '/42'])('%p follows from no update', (source) => {
    expect(traceOfUpdate(source)).toBeUndefined();
  });

  test("a request's trace is its correlation id", () => {
    const { traceId, spanId } = traceOfRequest('01890000-0000-7000-8000-00000000beef');
    expect([traceId, spanId]).toEqual(['0189000000007000800000000000beef', '800000000000beef']);
  });

  test('an event belongs to the request whose correlation id it carries, if it carries one', () => {
    const ids = (correlationId: string) => traceOfEvent({ metadata: { correlationId } });
    expect(ids('01890000-0000-7000-8000-00000000beef')?.traceId).toBe('0189000000007000800000000000beef');
    expect(ids('caller:mine')).toBeUndefined();
  });

  test('a traceparent is read as it was written, and nothing else is', () => {
    const ids = traceOfRequest('01890000-0000-7000-8000-00000000beef');
    expect(fromTraceparent(toTraceparent(ids))).toEqual(ids);
    expect(fromTraceparent('00-xyz-1-01')).toBeUndefined();
    expect(fromTraceparent(undefined)).toBeUndefined();
  });
});

test('nothing is recorded unless it was started', () => {
  expect(isTracing()).toBe(false);
  expect(startSpan('update', { kind: 'SERVER' })).toBeUndefined();
});

test('a span belongs to its parent, and has the ids that it was given; an error leaves its type and not its text', async () => {
  const { spans } = await collectSpans();
  const ids = traceOfUpdate('bot-1/42')!;
  startSpan('update', { kind: 'SERVER', ids })?.end();
  failSpan(startSpan('send', { kind: 'CLIENT', parent: ids }), new TypeError('a secret'));
  const [update, send] = spans();
  expect(update?.spanContext()).toMatchObject(ids);
  expect(update?.parentSpanContext).toBeUndefined();
  expect(send?.spanContext().traceId).toBe(ids.traceId);
  expect(send?.parentSpanContext?.spanId).toBe(ids.spanId);
  expect(send?.attributes).toEqual({ 'error.type': 'TypeError' });
  expect(JSON.stringify([send?.status, send?.events])).not.toContain('secret');
});

test('spans are sent to a collector as OTLP, and stopping sends the rest', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      bodies.push(`${request.url} ${body}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  await startTracing({ endpoint, share: 1, version: '1.2.3', roles: ['runtime'] });
  const ids = traceOfUpdate('bot-1/42')!;
  startSpan('update', { kind: 'SERVER', ids, attributes: { 'botter.bot_id': 'bot-1' } })?.end();
  await stopTracing();
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatch(/^\/v1\/traces /);
  for (const part of [ids.traceId, '"name":"update"', '"1.2.3"', '"service.name"', 'bot-1']) {
    expect(bodies[0]).toContain(part);
  }
  await new Promise((done) => collector.close(done));
});

test('a share of the traces is the same in every process', async () => {
  const { recordSpans } = await import('./tracing');
  const { InMemorySpanExporter, SimpleSpanProcessor } = await import('@opentelemetry/sdk-trace-base');
  const exporter = new InMemorySpanExporter();
  await recordSpans(new SimpleSpanProcessor(exporter), 0.5);
  const all = Array.from({ length: 200 }, (_, n) => traceOfUpdate(`bot/${n}`)!);
  for (const ids of all) startSpan('update', { kind: 'SERVER', ids })?.end();
  const begun = exporter.getFinishedSpans().map((span) => span.spanContext().traceId);
  exporter.reset();
  for (const parent of all) startSpan('send', { kind: 'CLIENT', parent })?.end();
  expect(exporter.getFinishedSpans().map((span) => span.spanContext().traceId)).toEqual(begun);
  expect(begun.length).toBeGreaterThan(50);
  expect(begun.length).toBeLessThan(150);
});
