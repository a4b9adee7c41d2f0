import { FILE_BOT_READER, type FileBotReader } from '@botter/server-auth';
import { CONFIG, type Config } from '@botter/server-config';
import { UploadBodies } from '@botter/server-http';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DeleteFile } from './delete-file';
import { FileContents } from './file-contents';
import { FileRemoval } from './file-removal';
import { FileRows } from './file-rows';
import { FileSource } from './file-source';
import { FileUses } from './file-uses';
import { FilesController } from './files.controller';
import { DiskStorage } from './storage/disk-storage';
import { FILE_STORAGE, type FileStorage } from './storage/file-storage';
import { StorageWithTimeouts } from './storage/storage-with-timeouts';
import { TelegramFiles } from './telegram-files';
import { Thumbnails } from './thumbnails';
import { UploadFile } from './upload/upload-file';

/** The library for S3 is large, and loaded only if it is used. */
async function openStorage({ files }: Config): Promise<FileStorage> {
  if (files.kind === 'folder') return new StorageWithTimeouts(new DiskStorage(files.path));
  const { S3Storage } = await import('./storage/s3-storage');
  return new StorageWithTimeouts(new S3Storage(files));
}

/** The storage of files and how to read them; in every role that handles files. */
@Global()
@Module({
  providers: [
    {
      provide: FILE_STORAGE,
      useFactory: openStorage,
      inject: [CONFIG],
    },
    FileRows,
    FileRemoval,
    FileSource,
    FileUses,
    Thumbnails,
    FileContents,
    TelegramFiles,
  ],
  exports: [FILE_STORAGE, FileRows, FileRemoval, FileSource, FileUses, FileContents, TelegramFiles],
})
export class FilesModule implements OnApplicationShutdown {
  constructor(@Inject(FILE_STORAGE) private readonly storage: FileStorage) {}

  onApplicationShutdown(): void {
    this.storage.close?.();
  }
}

/** The calls about files. */
@Module({
  controllers: [FilesController],
  providers: [
    UploadFile,
    DeleteFile,
    UploadBodies,
    {
      provide: FILE_BOT_READER,
      useFactory: (rows: FileRows): FileBotReader => ({
        botOfFile: async (fileId) => (await rows.find(fileId))?.bot_id,
      }),
      inject: [FileRows],
    },
  ],
  exports: [UploadFile],
})
export class FilesApiModule {}
