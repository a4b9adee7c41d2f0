import type { trackingCalls } from '../tracking.calls';
import type { ExamplesOf } from './call-example';

export const trackingExamples: ExamplesOf<typeof trackingCalls> = {
  addPageview: { body: { page: '/bots' }, response: {} },
  getSiteScript: { response: 'console.log("The script of the site analytics");' },
  addSiteEvent: { body: { name: 'pageview' }, response: undefined },
};
