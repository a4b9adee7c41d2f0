import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { callApi } from '../../shared/request';
import { limitOf, type Operation, readPages, results, segment, text } from './operation';

/** The largest page that the API gives. */
const pageSize = 500;

function readActions(context: IExecuteFunctions, botId: string, limit: number): Promise<IDataObject[]> {
  return readPages(limit, pageSize, async (size, after) => {
    const page = await callApi<{ actions: IDataObject[]; next: string | null }>(
      context,
      'GET',
      `/api/bots/${botId}/actions`,
      { query: { limit: size, ...(after && { after }) } },
    );
    return { items: page.actions, next: page.next ?? null };
  });
}

export const actionOperations: Readonly<Record<string, Operation>> = {
  async getAll(context, item) {
    return results(await readActions(context, segment(context, 'botId', item), limitOf(context, item)));
  },

  async create(context, item) {
    const body = {
      command: text(context, 'command', item),
      actionTrigger: text(context, 'actionTrigger', item),
      actionData: { text: context.getNodeParameter('text', item) as string },
    };
    const path = `/api/bots/${segment(context, 'botId', item)}/actions`;
    const { action } = await callApi<{ action: IDataObject }>(context, 'POST', path, { body });
    return results([action]);
  },

  async delete(context, item) {
    const actionId = text(context, 'actionId', item);
    const path = `/api/bots/${segment(context, 'botId', item)}/actions/${encodeURIComponent(actionId)}`;
    await callApi(context, 'DELETE', path);
    return results([{ id: actionId, deleted: true }]);
  },

  /** Reads the action and saves it with the changed fields, if no one else has changed it in between. */
  async update(context, item) {
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
    return results([saved.action]);
  },
};

/** What is not sent back when an action is saved; the secret of its webhook stays when it is left out. */
const notContent = new Set(['id', 'botId', 'version', 'created_at', 'updated_at', 'webhookSecret']);

function contentOf(action: IDataObject): IDataObject {
  return Object.fromEntries(Object.entries(action).filter(([name]) => !notContent.has(name)));
}
