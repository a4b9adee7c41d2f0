import { callbackAnswerLimit, downloadByteLimit } from '@botter/bot-api';
import { uniqueIdOf } from '../../world/file-store';
import { badRequest } from '../api-error';
import type { Method } from '../method';

/** Why an answer to a query is refused. */
export const tooOld = 'query is too old and response timeout expired or query ID is invalid';

/** Answers to callback queries, and files that people sent. */
export const answeringMethods: Record<string, Method> = {
  answerCallbackQuery: ({ world, bot, params }) => {
    const text = params.text('text');
    if (text.length > callbackAnswerLimit) throw badRequest('MESSAGE_TOO_LONG');
    const answer = { text, showAlert: params.flag('show_alert'), url: params.text('url') };
    const query = world.queries.answer(bot.id, params.text('callback_query_id'), answer);
    if (!query) throw badRequest(tooOld);
    const { chatId, personId, id } = query;
    world.feed.publish({ type: 'answer', botId: bot.id, chatId, personId, queryId: id, ...answer });
    return true;
  },
  getFile: ({ world, bot, params }) => {
    const fileId = params.text('file_id');
    if (fileId === '') throw badRequest('file_id is not specified');
    const uniqueId = uniqueIdOf(bot.id, fileId);
    const file = uniqueId === undefined ? undefined : world.files.get(uniqueId);
    if (!file) throw badRequest('wrong file_id or the file is temporarily unavailable');
    if (file.size > downloadByteLimit) throw badRequest('file is too big');
    return {
      file_id: fileId,
      file_unique_id: file.uniqueId,
      file_size: file.size,
      file_path: world.files.openLink(bot.id, file, file.image ? 'photos' : 'documents'),
    };
  },
};
