import { z } from 'zod';
import {
  activitySchema,
  analyticsSchema,
  dialogAnalyticsSchema,
  exportLists,
  homeSchema,
  timeRangeSchema,
  timeZoneSchema,
} from './analytics';
import { call } from './call';
import { idSchema } from './common';

const params = z.object({ id: idSchema });
const signedIn = { kind: 'signedIn' } as const;
const ofBot = { kind: 'bot', right: 'read', param: 'id' } as const;
const range = z.object({ timeRange: timeRangeSchema });
const zonedRange = range.extend({ timeZone: timeZoneSchema });
const exported = zonedRange.extend({
  list: z.enum(exportLists).default('days').meta({ description: 'What the file lists' }),
});

export const analyticsCalls = {
  getAnalytics: call({
    method: 'GET',
    path: '/api/analytics',
    summary: 'Messages and chats of all bots, own and shared, in a range of time',
    access: signedIn,
    query: range,
    response: analyticsSchema,
  }),
  getBotAnalytics: call({
    method: 'GET',
    path: '/api/bots/{id}/analytics',
    summary: 'Messages and chats of a bot in a range of time',
    access: ofBot,
    params,
    query: range,
    response: analyticsSchema,
  }),
  getActivity: call({
    method: 'GET',
    path: '/api/analytics/activity',
    summary: 'What happened in all bots by day, the most used actions and buttons, and unanswered texts',
    access: signedIn,
    query: zonedRange,
    response: activitySchema,
  }),
  getBotActivity: call({
    method: 'GET',
    path: '/api/bots/{id}/analytics/activity',
    summary: 'What happened in a bot by day, its most used actions and buttons, and unanswered texts',
    access: ofBot,
    params,
    query: zonedRange,
    response: activitySchema,
  }),
  getDialogAnalytics: call({
    method: 'GET',
    path: '/api/bots/{id}/analytics/dialogs',
    summary: 'Dialogs of a bot that people started, answered and gave up in a range of time, by question',
    access: ofBot,
    params,
    query: range,
    response: dialogAnalyticsSchema,
  }),
  exportAnalytics: call({
    method: 'GET',
    path: '/api/analytics/export',
    summary: 'A list of the analytics of all bots as CSV',
    access: signedIn,
    query: exported,
    binary: true,
    response: z.unknown(),
  }),
  exportBotAnalytics: call({
    method: 'GET',
    path: '/api/bots/{id}/analytics/export',
    summary: 'A list of the analytics of a bot as CSV',
    access: ofBot,
    params,
    query: exported,
    binary: true,
    response: z.unknown(),
  }),
  getHome: call({
    method: 'GET',
    path: '/api/home',
    summary: 'The four figures of the home dashboard, of own bots',
    access: signedIn,
    query: z.object({ timeZone: timeZoneSchema }),
    response: homeSchema,
  }),
};
