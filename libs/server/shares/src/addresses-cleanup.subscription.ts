import { botIdOf } from '@botter/server-bots';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { ShareAddresses } from './share-addresses';

/** Forgets the addresses of a deleted bot's shares. */
export function addressesCleanup(addresses: Pick<ShareAddresses, 'forgetBot'>): CheckpointedSubscription {
  return checkpointedSubscription({
    name: 'forgotten-share-addresses',
    handles: ['BotDeleted'],
    handler: (event) => addresses.forgetBot(botIdOf(event)),
  });
}
