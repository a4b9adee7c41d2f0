import { findMessage, replaceMessage } from '../../world/chats';
import { PollOperations } from '../../world/poll-operations';
import { newOption, type PollOption, pollView } from '../../world/polls';
import type { JsonObject } from '../../world/types';
import { badRequest } from '../api-error';
import { partText } from '../formatted-text';
import type { Method, MethodCall } from '../method';
import { sendInto } from '../outgoing-message';
import { isObject, Params } from '../params';
import { editedMarkup } from '../reply-markup';
import { sendingChat, targetChat } from '../target-chat';

const questionLimit = 300;
const optionLimit = 100;
const explanationLimit = 200;
const fewestOptions = 2;
const mostOptions = 12;
const shortestPeriod = 5;
const longestPeriod = 2_628_000;

type Facts = JsonObject & { question: string; type: 'regular' | 'quiz' };

function sendPoll(call: MethodCall): unknown {
  const { world, bot, params } = call;
  const facts = factsOf(params);
  const options = optionsOf(params);
  const correctOptionIds = facts.type === 'quiz' ? correctOptionsOf(params, options.length) : null;
  const isAnonymous = flagOr(params, 'is_anonymous', true);
  const chat = sendingChat(call);
  if (chat.type === 'channel' && !isAnonymous) {
    throw badRequest("non-anonymous polls can't be sent to channel chats");
  }
  const closesAt = closingTime(params, world.seconds());
  const poll = world.polls.add({
    botId: bot.id,
    options,
    correctOptionIds,
    isAnonymous,
    allowsMultiple: params.flag('allows_multiple_answers'),
    allowsRevoting: flagOr(params, 'allows_revoting', facts.type === 'regular'),
    facts: { ...facts, ...(closesAt && { close_date: closesAt }) },
    closesAt: closesAt === undefined ? null : closesAt * 1000,
    closed: params.flag('is_closed'),
  });
  const sent = sendInto(call, chat, { fields: { poll: pollView(poll) } });
  if (closesAt !== undefined) new PollOperations(world).closeInTime();
  return sent;
}

function flagOr(params: Params, name: string, usual: boolean): boolean {
  return params.has(name) ? params.flag(name) : usual;
}

function factsOf(params: Params): Facts {
  const question = partText(params, 'question', 'question_parse_mode', 'question_entities');
  if (question.text === '') throw badRequest('poll question must be non-empty');
  if (question.text.length > questionLimit) {
    throw badRequest(`poll question length must not exceed ${questionLimit}`);
  }
  const type = params.text('type') || 'regular';
  if (type !== 'regular' && type !== 'quiz') throw badRequest('unsupported poll type specified');
  const explanation = partText(params, 'explanation', 'explanation_parse_mode', 'explanation_entities');
  if (explanation.text.length > explanationLimit) throw badRequest('MESSAGE_TOO_LONG');
  return {
    question: question.text,
    type,
    ...(question.entities && { question_entities: question.entities }),
    ...(type === 'quiz' &&
      explanation.text && {
        explanation: explanation.text,
        explanation_entities: explanation.entities ?? [],
      }),
    ...(params.has('open_period') && { open_period: params.integer('open_period', 0) }),
  };
}

/** Options are objects, or plain texts as before Bot API 7.3. */
function optionsOf(params: Params): PollOption[] {
  const list = params.list('options', 'InputPollOption') ?? [];
  if (list.length < fewestOptions) throw badRequest(`poll must have at least ${fewestOptions} option`);
  if (list.length > mostOptions) throw badRequest(`poll can't have more than ${mostOptions} options`);
  return list.map((item) => {
    if (typeof item !== 'string' && !isObject(item)) {
      throw badRequest("can't parse InputPollOption: expected an Object");
    }
    const option = new Params(typeof item === 'string' ? { text: item } : item);
    const { text, entities } = partText(option, 'text', 'text_parse_mode', 'text_entities');
    if (text === '') throw badRequest('poll options must be non-empty');
    if (text.length > optionLimit) throw badRequest(`poll option length must not exceed ${optionLimit}`);
    return newOption(text, entities);
  });
}

/** `correct_option_ids`, or the one of before Bot API 9.6. */
function correctOptionsOf(params: Params, count: number): number[] {
  const given = params.list('correct_option_ids', 'correct option identifiers');
  const ids = (given ?? (params.has('correct_option_id') ? [params.text('correct_option_id')] : [])).map(
    Number,
  );
  if (ids.length === 0 || ids.some((id) => !Number.isInteger(id) || id < 0 || id >= count)) {
    throw badRequest('wrong correct option ID specified');
  }
  return ids;
}

/** Seconds since 1970 at which the poll closes; undefined if it stays open. */
function closingTime(params: Params, now: number): number | undefined {
  const seconds = params.has('open_period')
    ? params.integer('open_period', 0)
    : params.has('close_date')
      ? params.integer('close_date', 0) - now
      : undefined;
  if (seconds === undefined) return undefined;
  if (seconds < shortestPeriod || seconds > longestPeriod)
    throw badRequest('wrong poll open period specified');
  return now + seconds;
}

function stopPoll(call: MethodCall): unknown {
  const { world, bot, params } = call;
  const chat = targetChat(call);
  const stored = findMessage(chat, params.integer('message_id', 0));
  if (!params.has('message_id')) throw badRequest('message identifier is not specified');
  const shown = stored?.message.poll as { id: string } | undefined;
  if (!stored || !shown) throw badRequest('message with poll to stop not found');
  const poll = world.polls.get(shown.id);
  if (!poll || stored.message.from?.id !== bot.id || poll.botId !== bot.id) {
    throw badRequest("poll can't be stopped");
  }
  if (poll.closed) throw badRequest('poll has already been closed');
  const { reply_markup: _old, ...content } = stored.message;
  const markup = editedMarkup(params, chat);
  replaceMessage(chat, { ...stored, message: { ...content, ...(markup && { reply_markup: markup }) } });
  new PollOperations(world).close(poll);
  return pollView(poll);
}

/** Polls and quizzes. */
export const pollMethods: Record<string, Method> = { sendPoll, stopPoll };
