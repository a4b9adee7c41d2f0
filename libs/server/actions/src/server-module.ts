import { actionCalls, actionPositionCalls } from '@botter/contracts';
import { botIdOf } from '@botter/server-bots/events';
import { DATABASE } from '@botter/server-database';
import { outdatedSnapshots } from '@botter/server-event-store';
import { JobQueue } from '@botter/server-jobs';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { SECRET_STORE } from '@botter/server-secrets';
import { actionEventTypes } from './action.event-types';
import { ActionStream } from './action.stream';
import { actionsMigrations } from './actions.migrations';
import { ActionsApiModule, ActionsWorkerModule } from './actions.module';
import { actionsProjection } from './actions.projection';
import { unusedSecretsCleanup } from './erase-action-secret';
import { positionsCleanup } from './positions/positions-cleanup.subscription';

/** The replies of bots, and their positions in the flow graph. */
export const actionsModule: ServerModule = {
  name: 'actions',
  calls: { ...actionCalls, ...actionPositionCalls },
  migrations: actionsMigrations,
  botTables: ['action_positions'],
  eventTypes: actionEventTypes,
  projections: [
    {
      projection: actionsProjection,
      signals: (event) => [{ kind: 'actions_changed', botId: botIdOf(event) }],
    },
  ],
  subscriptions: [
    provideSubscription(unusedSecretsCleanup, SECRET_STORE, JobQueue, ActionStream),
    provideSubscription(positionsCleanup, DATABASE),
  ],
  expiries: () => [outdatedSnapshots(ActionStream.fold)],
  api: [ActionsApiModule],
  worker: [ActionsWorkerModule],
};
