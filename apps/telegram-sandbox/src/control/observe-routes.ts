import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { faultKinds } from '../world/fault-plan';
import type { World } from '../world/world';
import { ControlError } from './control-error';
import { readBody, readQuery, waitFor, waitSeconds } from './control-scope';

const optionalFlag = z.stringbool().optional();
const filterSchema = z.object({
  botId: z.coerce.number().int().optional(),
  method: z.string().optional(),
  chatId: z.string().optional(),
  since: z.coerce.number().int().min(0).default(0),
  contains: z.string().optional(),
  ok: optionalFlag,
});
const listSchema = filterSchema.extend({ limit: z.coerce.number().int().min(1).max(20_000).default(1000) });
const waitSchema = filterSchema.extend({
  count: z.coerce.number().int().min(1).default(1),
  timeout: waitSeconds,
});
const faultSchema = z.object({
  kind: z.enum(faultKinds),
  botId: z.number().int().optional(),
  method: z.string().optional(),
  chatId: z.union([z.string(), z.number().transform(String)]).optional(),
  count: z.number().int().min(1).default(1),
  skip: z.number().int().min(0).optional(),
  retryAfter: z.number().int().min(0).optional(),
  status: z.number().int().min(300).max(599).optional(),
  description: z.string().optional(),
});
const resetSchema = z.object({ calls: z.boolean(), faults: z.boolean(), world: z.boolean() }).partial();

const heartbeatMs = 15_000;

/** Every call received, failures on purpose, and what pages listen to. */
export function observeRoutes(app: FastifyInstance, world: World): void {
  app.get('/calls', (request) => {
    const { limit, ...filter } = readQuery(request, listSchema);
    const calls = world.calls.find(filter, limit);
    const next = calls.length === limit ? (calls.at(-1)?.index ?? 0) : world.calls.lastIndex;
    return { calls, next, lost: Math.max(0, world.calls.firstIndex - 1 - filter.since) };
  });

  app.get('/calls/counts', () => ({ total: world.calls.lastIndex, counts: world.calls.totals() }));

  app.get('/calls/wait', (request) => waitForCalls(world, request));

  app.get('/faults', () => ({ faults: world.faults.list() }));
  app.post('/faults', (request, reply) =>
    reply.code(201).send({ fault: world.faults.add(readBody(request, faultSchema)) }),
  );
  app.delete('/faults', (request) => {
    world.faults.clear(readQuery(request, filterSchema.pick({ botId: true })).botId);
    return {};
  });

  app.post('/reset', (request) => {
    const { calls = true, faults = true, world: everything = false } = readBody(request, resetSchema);
    if (calls) world.calls.clear();
    if (faults) world.faults.clear();
    if (everything) world.reset();
    return {};
  });

  app.get<{ Params: { uniqueId: string } }>('/files/:uniqueId', (request, reply) => {
    const file = world.files.get(request.params.uniqueId);
    if (!file) throw new ControlError(404, 'There is no such file.');
    const shown = /^(image\/(png|jpeg|gif|webp)|video\/|audio\/)/.test(file.mimeType);
    return reply
      .header('content-type', shown ? file.mimeType : 'application/octet-stream')
      .header('content-disposition', shown ? 'inline' : 'attachment')
      .header('content-length', file.size)
      .send(world.files.read(file));
  });

  app.get('/events', (_request, reply) => streamEvents(world, reply));
}

async function waitForCalls(world: World, request: FastifyRequest) {
  const { count, timeout, ...filter } = readQuery(request, waitSchema);
  const look = () => {
    const calls = world.calls.find(filter, count);
    return calls.length >= count ? calls : undefined;
  };
  const calls = await waitFor((listener) => world.calls.subscribe(listener), look, timeout);
  if (!calls) throw new ControlError(408, `Not ${count} such calls came within ${timeout} s.`);
  return { calls, next: calls.at(-1)?.index ?? 0 };
}

/** Server-sent events for pages: what changed, answers to presses, chat actions. */
function streamEvents(world: World, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  raw.write('retry: 1000\n\n');
  const stop = world.feed.subscribe((event) => {
    raw.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  });
  const heartbeat = setInterval(() => raw.write(': alive\n\n'), heartbeatMs);
  raw.on('close', () => {
    clearInterval(heartbeat);
    stop();
  });
}
