import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { callApi } from '../shared/request';

/** The largest pages that the API gives. */
const pageOf = { chats: 500, messages: 100, actions: 500 } as const;

type Operation = (context: IExecuteFunctions, item: number) => Promise<IDataObject[]>;

const text = (context: IExecuteFunctions, name: string, item: number) =>
  String(context.getNodeParameter(name, item, '')).trim();
const segment = (context: IExecuteFunctions, name: string, item: number) =>
  encodeURIComponent(text(context, name, item));

function limitOf(context: IExecuteFunctions, item: number): number {
  if (context.getNodeParameter('returnAll', item, false)) return Number.POSITIVE_INFINITY;
  return context.getNodeParameter('limit', item, 50) as number;
}

/**
 * Reads page after page.
 * @param read gives the items of a page and the cursor of the next one, null at the end
 */
async function readPages(
  limit: number,
  largest: number,
  read: (size: number, cursor: string | null) => Promise<{ items: IDataObject[]; next: string | null }>,
): Promise<IDataObject[]> {
  const all: IDataObject[] = [];
  let cursor: string | null = null;
  do {
    const page = await read(Math.min(largest, limit - all.length), cursor);
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== null && all.length < limit);
  return all.slice(0, limit);
}

function readActions(context: IExecuteFunctions, botId: string, limit: number): Promise<IDataObject[]> {
  return readPages(limit, pageOf.actions, async (size, after) => {
    const page = await callApi<{ actions: IDataObject[]; next: string | null }>(
      context,
      'GET',
      `/api/bots/${botId}/actions`,
      { query: { limit: size, ...(after && { after }) } },
    );
    return { items: page.actions, next: page.next ?? null };
  });
}

/** What the node does, by resource and operation. */
export const operations: Readonly<Record<string, Operation>> = {
  async 'message:send'(context, item) {
    const key = text(context, 'key', item);
    const { message } = await callApi<{ message: IDataObject }>(
      context,
      'POST',
      `/api/bots/${segment(context, 'botId', item)}/send`,
      {
        body: {
          chatId: text(context, 'telegramChatId', item),
          text: context.getNodeParameter('text', item) as string,
          ...(key && { key }),
        },
      },
    );
    return [message];
  },

  /** Newest first. */
  'message:getAll': (context, item) =>
    readPages(limitOf(context, item), pageOf.messages, async (limit, before) => {
      const { messages, older } = await callApi<{ messages: IDataObject[]; older: boolean }>(
        context,
        'GET',
        `/api/chats/${segment(context, 'chatId', item)}/messages`,
        { query: { limit, ...(before && { before }) } },
      );
      const items = messages.reverse();
      return { items, next: older ? ((items.at(-1)?.id as string) ?? null) : null };
    }),

  'chat:getAll': (context, item) =>
    readPages(limitOf(context, item), pageOf.chats, async (limit, after) => {
      const search = text(context, 'search', item);
      const { chats, next } = await callApi<{ chats: IDataObject[]; next: string | null }>(
        context,
        'GET',
        `/api/bots/${segment(context, 'botId', item)}/chats`,
        { query: { limit, ...(after && { after }), ...(search && { search }) } },
      );
      return { items: chats, next };
    }),

  'action:getAll': (context, item) =>
    readActions(context, segment(context, 'botId', item), limitOf(context, item)),

  /** Reads the action and saves it with the changed fields, if nobody else has changed it in between. */
  async 'action:update'(context, item) {
    const botId = segment(context, 'botId', item);
    const actionId = text(context, 'actionId', item);
    const all = await readActions(context, botId, Number.POSITIVE_INFINITY);
    const action = all.find(({ id }) => id === actionId);
    if (!action) {
      throw new NodeOperationError(context.getNode(), 'This bot has no such action', { itemIndex: item });
    }
    const { text: words, ...fields } = context.getNodeParameter('fields', item, {}) as IDataObject;
    const actionData = { ...(action.actionData as IDataObject), ...(words !== undefined && { text: words }) };
    const saved = await callApi<{ action: IDataObject }>(
      context,
      'PUT',
      `/api/bots/${botId}/actions/${encodeURIComponent(actionId)}`,
      {
        body: { ...contentOf(action), ...fields, actionData },
        headers: { 'If-Match': `"${String(action.version)}"` },
      },
    );
    return [saved.action];
  },
};

/** What is not sent back when an action is saved; the secret of its webhook stays when it is left out. */
const notContent = new Set(['id', 'botId', 'version', 'created_at', 'updated_at', 'webhookSecret']);

function contentOf(action: IDataObject): IDataObject {
  return Object.fromEntries(Object.entries(action).filter(([name]) => !notContent.has(name)));
}
