import type { statusCalls } from '../status.calls';
import type { ExamplesOf } from './call-example';
import { instant } from './shared';

export const statusExamples: ExamplesOf<typeof statusCalls> = {
  ping: {
    response: {
      status: 'ok',
      version: '0.1.0',
      time: instant,
      checks: { database: 'up', eventStore: 'up', webhooks: 'up' },
    },
  },
  getAppConfig: {
    response: {
      oidc: {
        issuer: 'http://127.0.0.1:38413',
        clientId: 'botter-web',
        audience: 'botter-api',
        scope: 'openid profile email',
        resource: null,
        parameters: {},
      },
      telegramSandboxUrl: null,
      tracking: { provider: null, siteScript: null },
      links: { support: null, community: null, account: null },
      version: '0.1.0',
    },
  },
};
