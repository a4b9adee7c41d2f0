import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PaymentOperations } from '../world/payment-operations';
import { PollOperations } from '../world/poll-operations';
import { react } from '../world/reactions';
import type { World } from '../world/world';
import { actor, type ChatRoute, readBody, requireChat } from './control-scope';

const from = z.coerce.number().int().optional();
const voteSchema = z.object({
  from,
  messageId: z.number().int(),
  /** Positions of the chosen options; none take the vote back. */
  options: z.array(z.number().int().min(0)).max(12),
});
const reactSchema = z.object({
  from,
  messageId: z.number().int(),
  /** Empty to take the reaction back. */
  emoji: z.string().max(16),
});

const paySchema = z.object({
  from,
  messageId: z.number().int().optional(),
  /** Of `createInvoiceLink`, instead of a message. */
  link: z.string().max(256).optional(),
});

/** Voting, reacting and paying. */
export function activityRoutes(app: FastifyInstance, world: World): void {
  const polls = new PollOperations(world);
  const payments = new PaymentOperations(world);

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/vote', (request) => {
    const { chat } = requireChat(world, request.params);
    const { from: by, messageId, options } = readBody(request, voteSchema);
    return { poll: polls.vote(chat, actor(world, chat, by), messageId, options) };
  });

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/react', (request) => {
    const { bot, chat } = requireChat(world, request.params);
    const { from: by, messageId, emoji } = readBody(request, reactSchema);
    react(world, bot, chat, actor(world, chat, by), messageId, emoji);
    return {};
  });

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/pay', (request, reply) => {
    const { bot, chat } = requireChat(world, request.params);
    const { from: by, ...invoice } = readBody(request, paySchema);
    const { id } = payments.pay(bot, chat, actor(world, chat, by), invoice);
    return reply.code(201).send({ query: { id } });
  });
}
