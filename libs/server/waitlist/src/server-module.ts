import { waitlistCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { waitlistMigrations } from './waitlist.migrations';
import { WaitlistModule } from './waitlist.module';

/** Addresses of people who want news about the beta, entered on the landing page. */
export const waitlistModule: ServerModule = {
  name: 'waitlist',
  calls: waitlistCalls,
  migrations: waitlistMigrations,
  api: [WaitlistModule],
};
