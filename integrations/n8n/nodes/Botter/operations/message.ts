import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { callApi, readFile, uploadFile } from '../../shared/request';
import { limitOf, type Operation, readPages, results, segment, text } from './operation';

/** The largest pages that the API gives. */
const pageSize = 100;
const searchPageSize = 50;

interface Button {
  readonly label: string;
  readonly type: string;
  readonly value: string;
  readonly newRow?: boolean;
}

interface SendOptions {
  readonly html?: boolean;
  readonly replyTo?: string;
  readonly silent?: boolean;
  readonly threadId?: string;
  readonly wait?: boolean;
}

/**
 * Sends what the fields say.
 * @throws NodeOperationError if Telegram refuses it while the node waits for that
 */
export async function sendMessage(
  context: IExecuteFunctions,
  item: number,
  more: IDataObject,
): Promise<IDataObject> {
  const options = context.getNodeParameter('options', item, {}) as SendOptions;
  const { html, replyTo, silent, threadId, wait } = options;
  const { message } = await callApi<{ message: IDataObject & { delivery: IDataObject | null } }>(
    context,
    'POST',
    `/api/bots/${segment(context, 'botId', item)}/send`,
    {
      body: {
        chatId: text(context, 'telegramChatId', item),
        text: context.getNodeParameter('text', item) as string,
        ...(html && { parseMode: 'HTML' }),
        ...(replyTo && { replyTo }),
        ...(silent && { silent }),
        ...(threadId && { threadId: String(threadId) }),
        ...more,
      },
      ...(wait && { query: { wait: 'delivered' } }),
    },
  );
  if (wait && message.delivery?.state === 'failed') {
    throw new NodeOperationError(context.getNode(), `Not sent: ${String(message.delivery.error)}`, {
      itemIndex: item,
    });
  }
  return message;
}

async function fileIdOf(context: IExecuteFunctions, item: number): Promise<string | undefined> {
  const attach = context.getNodeParameter('attach', item, 'none');
  if (attach === 'uploaded') return text(context, 'fileId', item);
  if (attach !== 'binary') return undefined;
  return (await uploadFile(context, item)).id as string;
}

function rowsOf(buttons: readonly Button[]): IDataObject[][] {
  const rows: IDataObject[][] = [];
  for (const { newRow, ...button } of buttons) {
    const row = rows.at(-1);
    if (row && newRow === false) row.push(button);
    else rows.push([button]);
  }
  return rows;
}

export const messageOperations: Readonly<Record<string, Operation>> = {
  async send(context, item) {
    const key = text(context, 'key', item);
    const fileId = await fileIdOf(context, item);
    const { button = [] } = context.getNodeParameter('buttons', item, {}) as { button?: Button[] };
    const more = {
      ...(key && { key }),
      ...(fileId && { fileId }),
      ...(button.length > 0 && { buttons: rowsOf(button) }),
    };
    return results([await sendMessage(context, item, more)]);
  },

  async delete(context, item) {
    const path = `/api/chats/${segment(context, 'chatId', item)}/messages/${segment(context, 'messageId', item)}`;
    const { message } = await callApi<{ message: IDataObject }>(context, 'DELETE', path);
    return results([message]);
  },

  async download(context, item) {
    const path = `/api/chats/${segment(context, 'chatId', item)}/messages/${segment(context, 'messageId', item)}`;
    const { data, name, mimeType } = await readFile(context, `${path}/content`);
    const file = await context.helpers.prepareBinaryData(data, name, mimeType);
    return [{ json: {}, binary: { [text(context, 'binaryProperty', item)]: file } }];
  },

  /** Newest first. */
  async getAll(context, item) {
    const path = `/api/chats/${segment(context, 'chatId', item)}/messages`;
    const all = await readPages(limitOf(context, item), pageSize, async (limit, before) => {
      const { messages, older } = await callApi<{ messages: IDataObject[]; older: boolean }>(
        context,
        'GET',
        path,
        { query: { limit, ...(before && { before }) } },
      );
      const items = messages.reverse();
      return { items, next: older ? ((items.at(-1)?.id as string) ?? null) : null };
    });
    return results(all);
  },

  async getOfBot(context, item) {
    const path = `/api/bots/${segment(context, 'botId', item)}/messages`;
    const after = text(context, 'after', item);
    const all = await readPages(limitOf(context, item), pageSize, async (limit, cursor) => {
      const from = after ? { after: cursor ?? after } : { ...(cursor && { before: cursor }) };
      const { messages, next } = await callApi<{ messages: IDataObject[]; next?: string | null }>(
        context,
        'GET',
        path,
        { query: { limit, ...from } },
      );
      // A poll that has come to the end has a cursor too.
      return { items: messages, next: messages.length < limit ? null : (next ?? null) };
    });
    return results(all);
  },

  async search(context, item) {
    const path = `/api/bots/${segment(context, 'botId', item)}/messages/search`;
    const q = text(context, 'search', item);
    const all = await readPages(limitOf(context, item), searchPageSize, async (limit, before) => {
      const { messages, older } = await callApi<{ messages: IDataObject[]; older: boolean }>(
        context,
        'GET',
        path,
        { query: { q, limit, ...(before && { before }) } },
      );
      return { items: messages, next: older ? ((messages.at(-1)?.id as string) ?? null) : null };
    });
    return results(all);
  },
};
