import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { ShareAddresses } from './share-addresses';

/** Deletes the addresses of a deleted bot's shares. */
export function addressesCleanup(addresses: Pick<ShareAddresses, 'forgetBot'>): CheckpointedSubscription {
  return checkpointedSubscription<BotDeleted>({
    name: 'forgotten-share-addresses',
    on: { BotDeleted: (event) => addresses.forgetBot(botIdOf(event)) },
  });
}
