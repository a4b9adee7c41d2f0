import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { ShareAddresses } from '../share-addresses';
import { ShareConfiguration } from '../share-configuration';

/** Makes pending shares active once a person with their address has an account. */
@Injectable()
export class ShareActivator {
  constructor(
    @Inject(ShareAddresses) private readonly addresses: ShareAddresses,
    @Inject(ShareConfiguration) private readonly configuration: ShareConfiguration,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Looks once; may be repeated and run by several processes at any time. */
  async activateDue(): Promise<void> {
    for (const { botId, shareId, userId } of await this.addresses.due()) {
      await this.configuration.run(
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
}
