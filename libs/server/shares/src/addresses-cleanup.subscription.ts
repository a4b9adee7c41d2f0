import { botIdOf } from '@botter/server-bots/events';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { SecretStore } from '@botter/server-secrets';
import type { ShareForgotten } from './domain/share.events';
import type { ShareStream } from './share.stream';
import type { ShareAddresses } from './share-addresses';

/** Deletes the address of a share that is forgotten, unless it was made again since. */
export function addressesCleanup(
  addresses: Pick<ShareAddresses, 'forget'>,
  stream: Pick<ShareStream, 'state'>,
  secrets: Pick<SecretStore, 'erase'>,
): CheckpointedSubscription {
  return checkpointedSubscription<ShareForgotten>({
    name: 'forgotten-share-addresses',
    on: {
      async ShareForgotten(event) {
        const { shareId, emailRef } = event.data;
        const { shares } = await stream.state(botIdOf(event));
        if (!shares.has(shareId)) await addresses.forget(shareId);
        await secrets.erase([emailRef]);
      },
    },
  });
}
