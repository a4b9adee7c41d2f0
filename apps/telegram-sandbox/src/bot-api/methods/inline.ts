import { badRequest } from '../api-error';
import { inlineResults } from '../inline-results';
import type { Method, MethodCall } from '../method';
import { isObject } from '../params';
import { tooOld } from './answering';

const offsetByteLimit = 64;
const startParameterPattern = /^[\w-]{1,64}$/;

function answerInlineQuery(call: MethodCall): boolean {
  const { world, bot, params } = call;
  const asked = world.inlineQueries.get(params.text('inline_query_id'));
  const chat = asked && world.chats.find(bot, asked.chatId);
  if (!asked || !chat) throw badRequest(tooOld);
  const results = inlineResults(call, chat);
  const nextOffset = params.text('next_offset');
  if (Buffer.byteLength(nextOffset) > offsetByteLimit) throw badRequest('NEXT_OFFSET_INVALID');
  const button = params.object('button', 'inline query results button') ?? null;
  if (button && !isObject(button.web_app) && !startParameterPattern.test(String(button.start_parameter))) {
    throw badRequest('START_PARAM_INVALID');
  }
  const answered = world.inlineQueries.answer(bot.id, asked.id, { results, nextOffset, button });
  if (!answered) throw badRequest(tooOld);
  world.feed.publish({ type: 'results', botId: bot.id, personId: answered.personId, queryId: asked.id });
  return true;
}

/** What a bot offers to someone who types its name in any chat. */
export const inlineMethods: Record<string, Method> = { answerInlineQuery };
