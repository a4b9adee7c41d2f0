import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { callApi } from '../../shared/request';
import { jsonOf, limitOf, type Operation, readPages, results, segment, text } from './operation';

/** The largest page that the API gives. */
const pageSize = 200;

const broadcastsOf = (context: IExecuteFunctions, item: number) =>
  `/api/bots/${segment(context, 'botId', item)}/broadcasts`;
const pathOf = (context: IExecuteFunctions, item: number) =>
  `${broadcastsOf(context, item)}/${segment(context, 'broadcastId', item)}`;

interface OneBroadcast {
  broadcast: IDataObject;
}

/** Start, pause and so on: calls with nothing to say but which broadcast. */
const command =
  (name: string): Operation =>
  async (context, item) => {
    const path = `${pathOf(context, item)}/${name}`;
    return results([(await callApi<OneBroadcast>(context, 'POST', path, { body: {} })).broadcast]);
  };

export const broadcastOperations: Readonly<Record<string, Operation>> = {
  async getAll(context, item) {
    const all = await readPages(limitOf(context, item), pageSize, async (limit, cursor) => {
      const page = await callApi<{ broadcasts: IDataObject[]; nextCursor: string | null }>(
        context,
        'GET',
        broadcastsOf(context, item),
        { query: { limit, ...(cursor && { cursor }) } },
      );
      return { items: page.broadcasts, next: page.nextCursor };
    });
    return results(all);
  },

  async get(context, item) {
    return results([(await callApi<OneBroadcast>(context, 'GET', pathOf(context, item))).broadcast]);
  },

  async create(context, item) {
    const audience = text(context, 'audience', item);
    const { at, html, inZone } = context.getNodeParameter('broadcastOptions', item, {}) as IDataObject;
    const body = {
      name: text(context, 'name', item),
      message: {
        text: context.getNodeParameter('text', item) as string,
        ...(html === true && { parseMode: 'HTML' }),
      },
      ...(audience === 'segment' && { segmentId: text(context, 'segmentId', item) }),
      ...(audience === 'condition' && {
        when: jsonOf(context, 'Condition', context.getNodeParameter('when', item), item),
      }),
      ...(at && { at: instantOf(at) }),
      ...(inZone !== undefined && { inZone }),
    };
    const path = broadcastsOf(context, item);
    return results([(await callApi<OneBroadcast>(context, 'POST', path, { body })).broadcast]);
  },

  start: command('start'),
  pause: command('pause'),
  resume: command('resume'),
  cancel: command('cancel'),

  async delete(context, item) {
    await callApi(context, 'DELETE', pathOf(context, item));
    return results([{ id: text(context, 'broadcastId', item), deleted: true }]);
  },
};

/** n8n's picker gives a time without a zone, which is that of n8n; an expression any. */
function instantOf(value: unknown): string {
  const date = new Date(String(value));
  return Number.isNaN(date.getTime()) ? String(value) : date.toISOString();
}
