import { trackingCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { TrackingModule } from './tracking.module';

/** Page views without cookies, and the same-origin path to the site analytics of the installation. */
export const trackingModule: ServerModule = {
  name: 'tracking',
  calls: trackingCalls,
  api: [TrackingModule],
};
