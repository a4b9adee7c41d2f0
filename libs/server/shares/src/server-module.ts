import { shareCalls } from '@botter/contracts';
import { botIdOf } from '@botter/server-bots/events';
import { outdatedSnapshots } from '@botter/server-event-store';
import { JobQueue } from '@botter/server-jobs';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { SECRET_STORE } from '@botter/server-secrets';
import { addressesCleanup } from './addresses-cleanup.subscription';
import { invitationSubscription } from './invitation/invitation.subscription';
import { shareEventTypes } from './share.event-types';
import { ShareStream } from './share.stream';
import { ShareAddresses } from './share-addresses';
import { sharesMigrations } from './shares.migrations';
import { SharesApiModule, SharesWorkerModule } from './shares.module';
import { sharesProjection } from './shares.projection';

/** The rights of people on bots of others. */
export const sharesModule: ServerModule = {
  name: 'shares',
  calls: shareCalls,
  migrations: sharesMigrations,
  botTables: ['share_addresses', 'share_decisions'],
  eventTypes: shareEventTypes,
  projections: [
    {
      projection: sharesProjection,
      signals(event) {
        const botId = botIdOf(event);
        const isLost = event.type === 'ShareRevoked' || event.type === 'BotDeleted';
        return [
          { kind: 'access_changed', botId, isLost },
          { kind: 'bot_changed', botId },
        ];
      },
    },
  ],
  subscriptions: [
    provideSubscription(addressesCleanup, ShareAddresses, ShareStream, SECRET_STORE),
    provideSubscription(invitationSubscription, JobQueue),
  ],
  expiries: () => [outdatedSnapshots(ShareStream.fold)],
  api: [SharesApiModule],
  worker: [SharesWorkerModule],
};
