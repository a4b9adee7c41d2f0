import { CONFIG, type Config } from '@botter/server-config';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AddressCheck } from './address-check';
import { countAttempt } from './egress-metrics';
import { GuardedClient } from './guarded-client';

/**
 * Provides every module with the one client for addresses that people gave. Every attempt is counted, and is
 * one line of the log.
 */
@Global()
@Module({
  providers: [
    {
      provide: GuardedClient,
      useFactory: (config: Config, logger: Logger) =>
        new GuardedClient({
          allow: config.egressAllow,
          onAttempt: (attempt) => {
            countAttempt(attempt);
            logger.info(attempt, 'outbound request');
          },
        }),
      inject: [CONFIG, LOGGER],
    },
    AddressCheck,
  ],
  exports: [GuardedClient, AddressCheck],
})
export class EgressModule implements OnApplicationShutdown {
  constructor(@Inject(GuardedClient) private readonly client: GuardedClient) {}

  /** After everything that sends has stopped in `onModuleDestroy` or `beforeApplicationShutdown`. */
  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}
