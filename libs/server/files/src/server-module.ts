import { fileCalls } from '@botter/contracts';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { botDeletionSubscription } from './bot-deletion.subscription';
import { FileRemoval } from './file-removal';
import { filesMigrations } from './files.migrations';
import { FilesApiModule, FilesModule, FilesWorkerModule } from './files.module';

/** What people upload, and where it is stored. */
export const filesModule: ServerModule = {
  name: 'files',
  calls: fileCalls,
  migrations: filesMigrations,
  subscriptions: [provideSubscription(botDeletionSubscription, FileRemoval)],
  everywhere: [FilesModule],
  api: [FilesApiModule],
  worker: [FilesWorkerModule],
};
