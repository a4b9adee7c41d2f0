export { FileSource, type OpenFile } from './file-source';
export * from './file-uses';
export * from './files.migrations';
export * from './files.module';
export { TelegramFiles, type TelegramFileKey } from './telegram-files';
