import { CONFIG, type Config } from '@botter/server-config';
import { Global, Inject, Module, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { LiveController } from './live.controller';
import { LiveBus } from './live-bus';
import { LiveHub } from './live-hub';
import { LivePublisher } from './live-publisher';

const bus = {
  provide: LiveBus,
  inject: [CONFIG],
  useFactory: ({ redisUrl }: Config) => redisUrl && new LiveBus(redisUrl),
};

/** Provides every module with `LivePublisher`; in every process. */
@Global()
@Module({ providers: [bus, LivePublisher], exports: [LiveBus, LivePublisher] })
export class LiveModule implements OnApplicationShutdown {
  constructor(@Optional() @Inject(LiveBus) private readonly bus?: LiveBus) {}

  async onApplicationShutdown(): Promise<void> {
    await this.bus?.close();
  }
}

/** The stream itself, in the API role; needs `ACCESS_READER` and `MESSAGE_READER` from some module. */
@Module({ controllers: [LiveController], providers: [LiveHub] })
export class LiveApiModule {}
