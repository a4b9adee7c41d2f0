import type { IDataObject } from 'n8n-workflow';
import { callApi, uploadFile } from '../../shared/request';
import { type Operation, results, segment, text } from './operation';

export const botOperations: Readonly<Record<string, Operation>> = {
  async getAll(context) {
    const { bots, sharedBots } = await callApi<Record<'bots' | 'sharedBots', IDataObject[]>>(
      context,
      'GET',
      '/api/bots',
    );
    return results([...bots, ...sharedBots]);
  },

  async getAnalytics(context, item) {
    const path = `/api/bots/${segment(context, 'botId', item)}/analytics`;
    return results([
      await callApi(context, 'GET', path, { query: { timeRange: text(context, 'timeRange', item) } }),
    ]);
  },

  async upload(context, item) {
    return results([await uploadFile(context, item)]);
  },
};
