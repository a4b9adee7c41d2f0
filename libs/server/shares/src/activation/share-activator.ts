import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { ShareStream } from '../share.stream';
import { type DueShare, ShareAddresses } from '../share-addresses';

/** Makes pending shares active once a person with their address has an account. */
@Injectable()
export class ShareActivator {
  constructor(
    @Inject(ShareAddresses) private readonly addresses: ShareAddresses,
    @Inject(ShareStream) private readonly stream: ShareStream,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Looks once; may be repeated and run by several processes at any time. A bot that can't be changed now is
   * retried later, and no other waits for it.
   * @param userId only shares of this person
   * @throws the first failure, after all were tried
   */
  async activateDue(userId?: string): Promise<void> {
    const failures: unknown[] = [];
    for (const due of await this.addresses.due(userId)) {
      await this.#activate(due).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  #activate({ botId, shareId, userId }: DueShare): Promise<void> {
    return this.stream.record(
      botId,
      { type: 'ActivateShare', shareId, userId },
      {
        actor: { kind: 'system', name: 'share-activation' },
        occurredAt: this.clock.now().toISOString(),
        source: 'share-activation',
        correlationId: shareId,
        causationId: userId,
      },
    );
  }
}
