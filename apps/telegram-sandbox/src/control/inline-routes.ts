import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../bot-api/api-error';
import { chosenContent, keyboardOf } from '../bot-api/inline-results';
import { Params } from '../bot-api/params';
import { InlineOperations } from '../world/inline-operations';
import type { World } from '../world/world';
import { ControlError } from './control-error';
import { type BotRoute, readBody, requireBot, requireChat, requirePerson } from './control-scope';

const askSchema = z.object({
  personId: z.number().int(),
  query: z.string().max(256),
  offset: z.string().max(64).default(''),
  /** The group in which the person types; their chat with the bot otherwise. */
  chatId: z.number().int().optional(),
});
const chooseSchema = z.object({ personId: z.number().int(), queryId: z.string(), resultId: z.string() });

/** Bots in inline mode: what people type after their names, and what they choose. */
export function inlineRoutes(app: FastifyInstance, world: World): void {
  const operations = new InlineOperations(world);

  app.post<BotRoute>('/bots/:botId/inline', (request, reply) => {
    const { personId, query, offset, chatId = personId } = readBody(request, askSchema);
    const person = requirePerson(world, personId);
    const { bot, chat } = requireChat(world, { ...request.params, chatId: String(chatId) });
    const { id } = operations.ask(bot, chat, person, query, offset);
    return reply.code(201).send({ query: { id } });
  });

  app.post<BotRoute>('/bots/:botId/inline/choose', async (request, reply) => {
    const { personId, queryId, resultId } = readBody(request, chooseSchema);
    const person = requirePerson(world, personId);
    const bot = requireBot(world, request.params.botId);
    const asked = world.inlineQueries.get(queryId);
    const result = asked?.answer?.results.find(({ id }) => id === resultId);
    if (!asked || !result || asked.botId !== bot.id || asked.personId !== personId) {
      throw new ControlError(409, 'There is no such result.');
    }
    const { chat } = requireChat(world, { ...request.params, chatId: String(asked.chatId) });
    const call = { world, bot, params: new Params({}), signal: new AbortController().signal };
    const content = await chosenContent(call, result).catch((error: unknown) => {
      throw error instanceof ApiError ? new ControlError(409, error.description) : error;
    });
    const sent = { ...content, keyboard: keyboardOf(result, chat) };
    return reply.code(201).send({ message: operations.choose(bot, chat, person, asked, resultId, sent) });
  });
}
