import { CONFIG, type Config } from '@botter/server-config';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TelegramClient } from './telegram-client';
import { TelegramConnections } from './telegram-connections';
import { TelegramDownloads } from './telegram-downloads';

/** Provides every module with the client of the configured Bot API and the table of connections. */
@Global()
@Module({
  providers: [
    {
      provide: TelegramClient,
      useFactory: (config: Config) => new TelegramClient({ apiRoot: config.telegram.apiRoot }),
      inject: [CONFIG],
    },
    {
      provide: TelegramDownloads,
      useFactory: (config: Config) => new TelegramDownloads(config.telegram.apiRoot),
      inject: [CONFIG],
    },
    TelegramConnections,
  ],
  exports: [TelegramClient, TelegramDownloads, TelegramConnections],
})
export class TelegramModule implements OnApplicationShutdown {
  constructor(
    @Inject(TelegramClient) private readonly client: TelegramClient,
    @Inject(TelegramDownloads) private readonly downloads: TelegramDownloads,
  ) {}

  /** After everything that sends has stopped in `onModuleDestroy` or `beforeApplicationShutdown`. */
  async onApplicationShutdown(): Promise<void> {
    await this.downloads.close();
    await this.client.close();
  }
}
