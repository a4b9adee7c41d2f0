import type { IDataObject, IExecuteFunctions, IHttpRequestMethods } from 'n8n-workflow';
import { callApi } from '../../shared/request';
import { limitOf, type Operation, readPages, results, segment, text } from './operation';

/** The largest page that the API gives. */
const pageSize = 500;

const pathOf = (context: IExecuteFunctions, item: number) =>
  `/api/bots/${segment(context, 'botId', item)}/chats/${segment(context, 'chatId', item)}`;

/** A change of a chat, which gives the chat. */
const change =
  (method: IHttpRequestMethods, part: string, field?: string): Operation =>
  async (context, item) => {
    const body = field ? { [field]: context.getNodeParameter(field, item) as boolean } : {};
    const path = `${pathOf(context, item)}/${part}`;
    const { chat } = await callApi<{ chat: IDataObject }>(context, method, path, { body });
    return results([chat]);
  };

export const chatOperations: Readonly<Record<string, Operation>> = {
  async getAll(context, item) {
    const search = text(context, 'search', item);
    const filter = text(context, 'filter', item);
    const all = await readPages(limitOf(context, item), pageSize, async (limit, after) => {
      const { chats, next } = await callApi<{ chats: IDataObject[]; next: string | null }>(
        context,
        'GET',
        `/api/bots/${segment(context, 'botId', item)}/chats`,
        { query: { limit, ...(after && { after }), ...(search && { search }), ...(filter && { filter }) } },
      );
      return { items: chats, next };
    });
    return results(all);
  },

  takeOver: change('POST', 'takeover'),
  resume: change('POST', 'resume'),
  setDone: change('PUT', 'done', 'done'),
  setAssigned: change('PUT', 'assignee', 'assigned'),

  async addNote(context, item) {
    const body = { text: context.getNodeParameter('note', item) as string };
    const path = `${pathOf(context, item)}/notes`;
    const { note } = await callApi<{ note: IDataObject }>(context, 'POST', path, { body });
    return results([note]);
  },

  async getNotes(context, item) {
    const path = `${pathOf(context, item)}/notes`;
    return results((await callApi<{ notes: IDataObject[] }>(context, 'GET', path)).notes);
  },
};
