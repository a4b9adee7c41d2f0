import { actionCalls, actionPositionCalls } from '@botter/contracts';
import { botIdOf } from '@botter/server-bots/events';
import { DATABASE } from '@botter/server-database';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { SECRET_STORE } from '@botter/server-secrets';
import { actionEventTypes } from './action.event-types';
import { actionsMigrations } from './actions.migrations';
import { ActionsApiModule } from './actions.module';
import { actionsProjection } from './actions.projection';
import { positionsCleanup } from './positions/positions-cleanup.subscription';
import { unusedSecretsCleanup } from './unused-secrets-cleanup.subscription';

/** What bots reply, and where the replies are in the flow graph. */
export const actionsModule: ServerModule = {
  name: 'actions',
  calls: { ...actionCalls, ...actionPositionCalls },
  migrations: actionsMigrations,
  eventTypes: actionEventTypes,
  projections: [
    {
      projection: actionsProjection,
      signals: (event) => [{ kind: 'actions_changed', botId: botIdOf(event) }],
    },
  ],
  subscriptions: [
    provideSubscription(unusedSecretsCleanup, SECRET_STORE),
    provideSubscription(positionsCleanup, DATABASE),
  ],
  api: [ActionsApiModule],
};
