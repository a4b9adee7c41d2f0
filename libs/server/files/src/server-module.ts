import { fileCalls } from '@botter/contracts';
import { provideExpiry, provideSubscription, type ServerModule } from '@botter/server-module';
import { botDeletionSubscription } from './bot-deletion.subscription';
import { FileRemoval } from './file-removal';
import { filesMigrations } from './files.migrations';
import { FilesApiModule, FilesModule } from './files.module';

/** Uploaded files, and their storage. */
export const filesModule: ServerModule = {
  name: 'files',
  calls: fileCalls,
  migrations: filesMigrations,
  subscriptions: [provideSubscription(botDeletionSubscription, FileRemoval)],
  expiries: () => [provideExpiry((removal: FileRemoval) => removal, FileRemoval)],
  everywhere: [FilesModule],
  api: [FilesApiModule],
};
