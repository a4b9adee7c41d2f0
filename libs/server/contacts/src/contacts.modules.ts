import { CompiledBotsModule } from '@botter/server-compiled-bots';
import {
  DialogContacts,
  LedgerModule,
  LedgerWriters,
  PersonErasure,
  UpdateContributorsModule,
} from '@botter/server-conversations';
import { UploadBodies } from '@botter/server-http';
import { type RecurringTask, Scheduling, SchedulingModule } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { ContactChanges } from './changes/contact-changes';
import { DialogContactStore } from './changes/dialog-contact-store';
import { ContactsController } from './contacts.controller';
import { ContactExport } from './csv/contact-export';
import { ContactImport } from './csv/contact-import';
import { ContactErasure } from './erasure/contact-erasure';
import { ContactTraces } from './erasure/contact-traces';
import { ContactKeeper } from './keeping/contact-keeper';
import { ContactRoom } from './keeping/contact-room';
import { MissingWords } from './keeping/missing-words';
import { personWriter } from './keeping/person-writer';
import { ContactActivity } from './lists/contact-activity';
import { ContactLists } from './lists/contact-lists';
import { Segments } from './segments/segments';
import { SegmentsController } from './segments/segments.controller';

/** Modules of the API role register here what is erased with a contact. */
@Module({ providers: [ContactTraces], exports: [ContactTraces] })
export class ContactTracesModule {}

/** What keeps contacts: the room of a bot is counted once in a process. */
@Module({ providers: [ContactRoom, ContactKeeper], exports: [ContactRoom, ContactKeeper] })
export class ContactKeepingModule {}

/** The calls; in the API role. */
@Module({
  imports: [CompiledBotsModule, ContactKeepingModule, ContactTracesModule],
  controllers: [ContactsController, SegmentsController],
  providers: [
    ContactLists,
    ContactActivity,
    ContactExport,
    ContactImport,
    UploadBodies,
    ContactChanges,
    ContactErasure,
    PersonErasure,
    Segments,
  ],
})
export class ContactsApiModule {}

/** Notes who writes, and keeps what dialogs change; in the runtime role. */
@Module({
  imports: [ContactKeepingModule, LedgerModule, UpdateContributorsModule],
  providers: [DialogContactStore],
})
export class ContactsRuntimeModule implements OnModuleInit {
  constructor(
    @Inject(LedgerWriters) private readonly writers: LedgerWriters,
    @Inject(DialogContacts) private readonly dialogs: DialogContacts,
    @Inject(DialogContactStore) private readonly store: DialogContactStore,
  ) {}

  onModuleInit(): void {
    this.writers.add(personWriter());
    this.dialogs.use(this.store);
  }
}

/** A reader keeps what is missing, so this is about the size of the ledger. */
const keepEveryMs = 5_000;

/** Makes contacts of the ledger; in the worker role. */
@Module({ imports: [ContactKeepingModule, SchedulingModule], providers: [MissingWords] })
export class ContactsWorkerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #keeping: RecurringTask;

  constructor(
    @Inject(ContactKeeper) keeper: ContactKeeper,
    @Inject(MissingWords) words: MissingWords,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#keeping = scheduling.every('keeping contacts', keepEveryMs, async () => {
      const isMore = [await keeper.run(), await words.run()];
      if (isMore.includes(true)) this.#keeping.trigger();
    });
  }

  onApplicationBootstrap(): void {
    this.#keeping.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#keeping.stop();
  }
}
