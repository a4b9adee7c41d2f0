import { findMessage, replaceMessage } from '../../world/chats';
import { userOf } from '../../world/people';
import type { JsonObject, Person, SandboxChat, StoredMessage } from '../../world/types';
import { badRequest } from '../api-error';
import type { Method, MethodCall } from '../method';
import { sendInto } from '../outgoing-message';
import { replyMarkup } from '../reply-markup';
import { sendingChat, targetChat } from '../target-chat';

type Game = NonNullable<StoredMessage['game']>;

const shownScores = 5;

/** Any short name is a game here; on Telegram, BotFather knows them. */
function sendGame(call: MethodCall): unknown {
  const shortName = call.params.text('game_short_name');
  if (!/^\w{1,64}$/.test(shortName)) throw badRequest('wrong game short name specified');
  const chat = sendingChat(call);
  const { inline } = replyMarkup(call.params, chat);
  const [first] = ((inline?.inline_keyboard ?? []) as JsonObject[][]).flat();
  if (inline && first?.callback_game === undefined) throw badRequest('REPLY_MARKUP_GAME_EMPTY');
  const play = { inline_keyboard: [[{ text: `Play ${shortName}`, callback_game: {} }]] };
  const game = { title: shortName, description: '', photo: [] };
  return sendInto(call, chat, { fields: { game }, game: { shortName, scores: {} }, inline: inline ?? play });
}

/** The message with a game, and the person whose score a call is about. */
function played(call: MethodCall): {
  chat: SandboxChat;
  stored: StoredMessage & { game: Game };
  person: Person;
} {
  const { world, params } = call;
  const chat = targetChat(call);
  const stored = findMessage(chat, params.integer('message_id', 0));
  if (!stored?.game || stored.message.from?.id !== call.bot.id) throw badRequest('MESSAGE_ID_INVALID');
  const person = world.people.get(params.integer('user_id', 0));
  if (!person) throw badRequest('user not found');
  return { chat, stored: { ...stored, game: stored.game }, person };
}

function setGameScore(call: MethodCall): unknown {
  const { chat, stored, person } = played(call);
  const { game } = stored;
  const score = call.params.integer('score', -1);
  if (score < 0) throw badRequest('SCORE_INVALID');
  const before = game.scores[person.id] ?? 0;
  if (score === before || (score < before && !call.params.flag('force'))) {
    throw badRequest('BOT_SCORE_NOT_MODIFIED');
  }
  replaceMessage(chat, { ...stored, game: { ...game, scores: { ...game.scores, [person.id]: score } } });
  call.world.onChange();
  return stored.message;
}

/** The best scores, that of the person among them. */
function getGameHighScores(call: MethodCall): JsonObject[] {
  const { stored, person } = played(call);
  const ranked = Object.entries(stored.game.scores)
    .map(([id, score]) => ({ user: call.world.people.get(Number(id)), score }))
    .filter((entry): entry is { user: Person; score: number } => entry.user !== undefined)
    .sort((a, b) => b.score - a.score)
    .map(({ user, score }, at) => ({ position: at + 1, user: userOf(user), score }));
  return ranked.filter(({ user }, at) => at < shownScores || user.id === person.id);
}

/** Games that open in the browser. */
export const gameMethods: Record<string, Method> = { sendGame, setGameScore, getGameHighScores };
