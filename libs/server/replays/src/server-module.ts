import { botTestCalls, draftWaitingCalls, replayCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { replaysMigrations, replaysTables } from './replays.migrations';
import { ReplaysApiModule } from './replays.module';

/**
 * Messages that a bot received, with what another version of it would reply; and regression tests made of
 * them.
 */
export const replaysModule: ServerModule = {
  name: 'replays',
  calls: { ...replayCalls, ...botTestCalls, ...draftWaitingCalls },
  migrations: replaysMigrations,
  botTables: replaysTables,
  api: [ReplaysApiModule],
};
