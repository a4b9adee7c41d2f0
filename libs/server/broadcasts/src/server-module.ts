import { broadcastCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { broadcastsMigrations, broadcastTables } from './broadcasts.migrations';
import { BroadcastsApiModule, BroadcastsRuntimeModule, BroadcastsWorkerModule } from './broadcasts.modules';

/** One message to many contacts of a bot; each of them gets it once at most. */
export const broadcastsModule: ServerModule = {
  name: 'broadcasts',
  calls: broadcastCalls,
  migrations: broadcastsMigrations,
  botTables: broadcastTables,
  api: [BroadcastsApiModule],
  runtime: [BroadcastsRuntimeModule],
  worker: [BroadcastsWorkerModule],
};
