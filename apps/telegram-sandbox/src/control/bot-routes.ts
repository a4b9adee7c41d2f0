import { botTokenPattern } from '@botter/bot-api';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxBot } from '../world/types';
import type { World } from '../world/world';
import { ControlError } from './control-error';
import { type BotRoute, readBody, requireBot } from './control-scope';
import type { BotView } from './views';

const newBotSchema = z.object({
  name: z.string().trim().min(1).max(64).optional(),
  username: z
    .string()
    .trim()
    .regex(/^@?[A-Za-z0-9_]{3,32}$/)
    .optional(),
  token: z.string().regex(botTokenPattern).optional(),
  canJoinGroups: z.boolean().optional(),
  canReadAllGroupMessages: z.boolean().optional(),
});
const changeSchema = newBotSchema.omit({ token: true, username: true });

/** The bots as their owner sees them: with their tokens. */
export function botRoutes(app: FastifyInstance, world: World): void {
  app.get('/bots', () => ({ bots: world.bots.list().map((bot) => botView(world, bot)) }));

  app.post('/bots', (request, reply) => {
    const wanted = readBody(request, newBotSchema);
    if (wanted.token && world.bots.get(Number(wanted.token.split(':')[0]))) {
      throw new ControlError(409, 'There is a bot with this id already.');
    }
    const bot = world.bots.add(wanted);
    world.changed('bots');
    return reply.code(201).send({ bot: botView(world, bot) });
  });

  app.get<BotRoute>('/bots/:botId', (request) => ({
    bot: botView(world, requireBot(world, request.params.botId)),
  }));

  app.patch<BotRoute>('/bots/:botId', (request) => {
    const bot = requireBot(world, request.params.botId);
    Object.assign(bot, readBody(request, changeSchema));
    world.changed('bots');
    return { bot: botView(world, bot) };
  });

  app.delete<BotRoute>('/bots/:botId', (request) => {
    const bot = requireBot(world, request.params.botId);
    world.removeBot(bot);
    return {};
  });

  app.post<BotRoute>('/bots/:botId/revoke', (request) => {
    const bot = requireBot(world, request.params.botId);
    world.bots.revoke(bot);
    world.changed('bots');
    return { bot: botView(world, bot) };
  });
}

function botView(world: World, bot: SandboxBot): BotView {
  const { nextUpdateId: _updates, nextMessageId: _messages, webhook, ...facts } = bot;
  return {
    ...facts,
    webhook: webhook && {
      url: webhook.url,
      maxConnections: webhook.maxConnections,
      lastErrorMessage: webhook.lastErrorMessage,
    },
    pendingUpdates: world.queueOf(bot.id).size,
    defaultCommands: bot.commands['default|||'] ?? [],
  };
}
