import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { callApi } from '../../shared/request';
import { limitOf, type Operation, results, segment, text } from './operation';

/** All of a bot: the API gives them in one list, because a quota keeps it short. */
async function segmentsOf(context: IExecuteFunctions, item: number): Promise<IDataObject[]> {
  const path = `/api/bots/${segment(context, 'botId', item)}/segments`;
  return (await callApi<{ segments: IDataObject[] }>(context, 'GET', path)).segments;
}

async function oneOf(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const segmentId = text(context, 'segmentId', item);
  const one = (await segmentsOf(context, item)).find(({ id }) => id === segmentId);
  if (one) return one;
  throw new NodeOperationError(context.getNode(), 'This bot has no such segment', { itemIndex: item });
}

export const segmentOperations: Readonly<Record<string, Operation>> = {
  async getAll(context, item) {
    return results((await segmentsOf(context, item)).slice(0, limitOf(context, item)));
  },

  async get(context, item) {
    return results([await oneOf(context, item)]);
  },

  async count(context, item) {
    const { when } = await oneOf(context, item);
    const path = `/api/bots/${segment(context, 'botId', item)}/contacts/count`;
    return results([await callApi(context, 'POST', path, { body: { when } })]);
  },
};
