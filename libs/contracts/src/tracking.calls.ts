import { z } from 'zod';
import { call } from './call';
import { emptySchema } from './common';
import { pageviewSchema } from './tracking';

export const trackingCalls = {
  addPageview: call({
    method: 'POST',
    path: '/api/analytics/pageview',
    summary: 'Count a page view',
    access: { kind: 'public' },
    limit: 'pageviews',
    body: pageviewSchema,
    response: emptySchema,
  }),
  getSiteScript: call({
    method: 'GET',
    path: '/api/proxy/script.js',
    summary: 'The site analytics script; 204 if none is configured',
    access: { kind: 'public' },
    limit: 'pageviews',
    binary: true,
    otherStatuses: [204],
    response: z.unknown(),
  }),
  addSiteEvent: call({
    method: 'POST',
    path: '/api/proxy/events',
    summary: 'Pass on an event of the site analytics script; nothing happens if no script is configured',
    access: { kind: 'public' },
    limit: 'pageviews',
    body: z.record(z.string(), z.unknown()),
    response: z.unknown(),
    status: 204,
  }),
};
