import { ACCESS_READER } from '@botter/server-auth';
import { withLiveSignals, botEventTypes } from '@botter/server-bots';
import { ProjectionRegistry } from '@botter/server-event-store';
import { LivePublisher } from '@botter/server-live';
import { type RecurringTask, Scheduling, SchedulingModule } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Global,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SharesAccessReader } from './access-reader';
import { ShareActivator } from './activation/share-activator';
import { ChangePermissionHandler } from './commands/change-permission';
import { InviteToBotHandler } from './commands/invite-to-bot';
import { RevokeShareHandler } from './commands/revoke-share';
import { addressesCleanup } from './addresses-cleanup.subscription';
import { ListSharesHandler } from './queries/list-shares';
import { ShareReader } from './queries/share-reader';
import { shareEventTypes } from './share.event-types';
import { ShareAddresses } from './share-addresses';
import { ShareStream } from './share.stream';
import { SharesController } from './shares.controller';
import { sharesProjection } from './shares.projection';

const commandHandlers = [InviteToBotHandler, ChangePermissionHandler, RevokeShareHandler];
const queryHandlers = [ListSharesHandler];

/** The calls about shares. Global, because it also says for everybody who may do what (`ACCESS_READER`). */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [SharesController],
  providers: [
    ShareStream,
    ShareAddresses,
    ShareReader,
    ...commandHandlers,
    ...queryHandlers,
    { provide: ACCESS_READER, useClass: SharesAccessReader },
  ],
  exports: [ACCESS_READER],
})
export class SharesApiModule {}

/** A person who has just signed in for the first time sees what was shared with them after so long at most. */
const activateEveryMs = 2_000;

/** What follows from the events of shares, and of people who get an account: the read model, and activation. */
@Module({ imports: [SchedulingModule], providers: [ShareStream, ShareAddresses, ShareActivator] })
export class SharesWorkerModule implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly activation: RecurringTask;

  constructor(
    @Inject(ProjectionRegistry) private readonly registry: ProjectionRegistry,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(ShareAddresses) private readonly addresses: ShareAddresses,
    @Inject(ShareActivator) activator: ShareActivator,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.activation = scheduling.every('share activation', activateEveryMs, () => activator.activateDue());
  }

  onModuleInit(): void {
    this.registry.add({
      types: [botEventTypes, shareEventTypes],
      projections: [withLiveSignals(sharesProjection, this.live, () => ['access_changed', 'bot_changed'])],
      subscriptions: [addressesCleanup(this.addresses)],
    });
  }

  onApplicationBootstrap(): void {
    this.activation.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.activation.stop();
  }
}
