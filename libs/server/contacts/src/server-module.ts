import { contactCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { contactsMigrations, contactTables } from './contacts.migrations';
import { ContactsApiModule, ContactsRuntimeModule, ContactsWorkerModule } from './contacts.modules';

/** The people who write to bots, and what is kept about them. */
export const contactsModule: ServerModule = {
  name: 'contacts',
  calls: contactCalls,
  migrations: contactsMigrations,
  botTables: contactTables,
  api: [ContactsApiModule],
  runtime: [ContactsRuntimeModule],
  worker: [ContactsWorkerModule],
};
