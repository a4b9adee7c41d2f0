import { CompiledBotsModule } from '@botter/server-compiled-bots';
import { ContactKeepingModule, ContactTraces, ContactTracesModule, Segments } from '@botter/server-contacts';
import {
  ConversationsRuntimeModule,
  LedgerModule,
  LedgerWriters,
  OutboxModule,
} from '@botter/server-conversations';
import { PG_POOL } from '@botter/server-database';
import { FileUses } from '@botter/server-files';
import { type RecurringTask, Scheduling, SchedulingModule } from '@botter/server-scheduling';
import { OccurrenceCallsModule } from '@botter/server-webhook-deliveries';
import {
  type BeforeApplicationShutdown,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import type { Pool } from 'pg';
import { Audience } from './audience/audience';
import { Preparation } from './audience/preparation';
import { broadcastsWithFile } from './broadcasts/broadcast-file-uses';
import { Broadcasts } from './broadcasts/broadcasts';
import { TestMessage } from './broadcasts/test-message';
import { BroadcastsController } from './broadcasts.controller';
import { EndedBroadcasts } from './ended/ended-broadcasts';
import { reactionWriter } from './reactions/reaction-writer';
import { Reactions } from './reactions/reactions';
import { eraseRecipient } from './recipients/recipient-erasure';
import { RecipientLists } from './recipients/recipient-lists';
import { BroadcastSender } from './sending/broadcast-sender';
import { Claims } from './sending/claims';
import { BroadcastUpkeep } from './upkeep/broadcast-upkeep';

const beginning = [Audience, Preparation, Segments];

/** The calls; in the API role. */
@Module({
  imports: [CompiledBotsModule, ContactKeepingModule, ContactTracesModule, OutboxModule],
  controllers: [BroadcastsController],
  providers: [...beginning, Broadcasts, RecipientLists, TestMessage],
})
export class BroadcastsApiModule implements OnModuleInit {
  constructor(
    @Inject(ContactTraces) private readonly traces: ContactTraces,
    @Inject(FileUses) private readonly fileUses: FileUses,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  onModuleInit(): void {
    this.traces.add(eraseRecipient);
    this.fileUses.add((botId, fileId) => broadcastsWithFile(this.pool, botId, fileId));
  }
}

/** Sends, and notes what people do about it; in the runtime role. */
@Module({
  imports: [
    CompiledBotsModule,
    ContactKeepingModule,
    ConversationsRuntimeModule,
    LedgerModule,
    SchedulingModule,
  ],
  providers: [...beginning, Claims, BroadcastSender],
})
export class BroadcastsRuntimeModule implements OnModuleInit {
  constructor(@Inject(LedgerWriters) private readonly writers: LedgerWriters) {}

  onModuleInit(): void {
    this.writers.add(reactionWriter);
  }
}

/** How soon presses are counted and announced, and how often at most. */
const countEveryMs = 1_000;
/** How soon after its end webhooks are called. */
const endsMs = 2_000;
const upkeepMs = 30_000;

/** Counts what people do about broadcasts, reports ends, and deletes what is over; in the worker role. */
@Module({
  imports: [OccurrenceCallsModule, SchedulingModule],
  providers: [Reactions, EndedBroadcasts, BroadcastUpkeep],
})
export class BroadcastsWorkerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #tasks: readonly RecurringTask[];

  constructor(
    @Inject(Reactions) reactions: Reactions,
    @Inject(EndedBroadcasts) ended: EndedBroadcasts,
    @Inject(BroadcastUpkeep) upkeep: BroadcastUpkeep,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    const counting = scheduling.every('counting reactions to broadcasts', countEveryMs, async () => {
      if (await reactions.run()) counting.trigger();
    });
    const deleting = scheduling.every('upkeep of broadcasts', upkeepMs, async () => {
      if (await upkeep.run()) deleting.trigger();
    });
    const reporting = scheduling.every('reporting ends of broadcasts', endsMs, async () => {
      if (await ended.run()) reporting.trigger();
    });
    this.#tasks = [counting, reporting, deleting];
  }

  onApplicationBootstrap(): void {
    for (const task of this.#tasks) task.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#tasks.map((task) => task.stop()));
  }
}
