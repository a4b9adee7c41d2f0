import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Person, SandboxBot } from '../world/types';
import { UserOperations } from '../world/user-operations';
import type { World } from '../world/world';
import { type BotRoute, readBody, requireBot } from './control-scope';

const loadSchema = z.object({
  /** Messages in all. */
  count: z.number().int().min(1).max(1_000_000),
  /** How many people write, in turn. */
  people: z.number().int().min(1).max(100_000).default(100),
  /** `{n}` is replaced by the message's number. */
  text: z.string().min(1).max(4096).default('/start {n}'),
  /** Messages a second; as fast as possible when left out. */
  perSecond: z.number().min(0.1).max(100_000).optional(),
});
const rawSchema = z.object({
  kind: z.string().regex(/^[a-z_]+$/),
  contents: z.array(z.record(z.string(), z.unknown())).min(1).max(10_000),
});

const beatMs = 10;
const slice = 500;

interface Load {
  sent: number;
  readonly count: number;
  done: boolean;
}

/** Creates many updates with one call, for the crash test and the benchmarks. */
export function loadRoutes(app: FastifyInstance, world: World): void {
  const loads = new Map<number, Load>();

  app.post<BotRoute>('/bots/:botId/load', (request, reply) => {
    const bot = requireBot(world, request.params.botId);
    const wanted = readBody(request, loadSchema);
    const crowd = crowdOf(world, wanted.people);
    const load: Load = { sent: 0, count: wanted.count, done: false };
    loads.set(bot.id, load);
    run(world, bot, crowd, load, wanted);
    return reply.code(202).send({ load });
  });

  /** How far the load has come. */
  app.get<BotRoute>('/bots/:botId/load', (request) => {
    const bot = requireBot(world, request.params.botId);
    const load = loads.get(bot.id) ?? { sent: 0, count: 0, done: true };
    return { load, pendingUpdates: world.queueOf(bot.id).size };
  });

  /** Stops the load. */
  app.delete<BotRoute>('/bots/:botId/load', (request) => {
    const load = loads.get(requireBot(world, request.params.botId).id);
    if (load) load.done = true;
    return {};
  });

  /** Updates as they are: any kind, any content. */
  app.post<BotRoute>('/bots/:botId/updates', (request, reply) => {
    const bot = requireBot(world, request.params.botId);
    const { kind, contents } = readBody(request, rawSchema);
    const pushed = contents.map((content) => world.pushUpdate(bot, kind, content));
    return reply.code(201).send({ updateIds: pushed.map((update) => update?.update_id ?? null) });
  });
}

function crowdOf(world: World, count: number): Person[] {
  const crowd = world.people.crowd();
  if (crowd.length < count) crowd.push(...world.people.addCrowd(count - crowd.length));
  return crowd.slice(0, count);
}

function run(
  world: World,
  bot: SandboxBot,
  crowd: readonly Person[],
  load: Load,
  { text, perSecond }: z.output<typeof loadSchema>,
): void {
  const operations = new UserOperations(world);
  const started = performance.now();
  const beat = () => {
    const elapsed = (performance.now() - started) / 1000;
    const due = perSecond ? Math.min(load.count, Math.floor(elapsed * perSecond)) : load.count;
    for (let written = 0; load.sent < due && written < slice && !load.done; written++) {
      const person = crowd[load.sent % crowd.length];
      if (!person) return;
      const words = text.replaceAll('{n}', String(++load.sent));
      operations.write(bot, world.chats.privateChat(bot, person), person, { text: words });
    }
    load.done ||= load.sent >= load.count;
    if (load.done) return;
    if (load.sent < due) setImmediate(beat);
    else setTimeout(beat, beatMs);
  };
  beat();
}
