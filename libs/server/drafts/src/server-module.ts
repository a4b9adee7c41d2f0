import { draftCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { DraftsApiModule } from './drafts.module';

/** Changes of actions that gather in a draft until they are published. */
export const draftsModule: ServerModule = {
  name: 'drafts',
  calls: draftCalls,
  api: [DraftsApiModule],
};
