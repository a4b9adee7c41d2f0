import { call } from './call';
import { appConfigSchema, pingSchema } from './status';

export const statusCalls = {
  ping: call({
    method: 'GET',
    path: '/api/ping',
    summary: 'Is the product up, and what it depends on',
    access: { kind: 'public' },
    response: pingSchema,
  }),
  getAppConfig: call({
    method: 'GET',
    path: '/api/config',
    summary: 'What the browser needs to know before anyone signs in',
    access: { kind: 'public' },
    response: appConfigSchema,
  }),
};
