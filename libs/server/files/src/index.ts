export { type Sendable, sendContent } from './content-answer';
export { canHaveThumbnail } from './content/file-kind';
export { harmlessName } from './content/file-name';
export { FileContents } from './file-contents';
export { FileSource, type KnownFile, type OpenFile } from './file-source';
export * from './file-uses';
export * from './files.migrations';
export * from './files.module';
export { TelegramFiles, type TelegramFileKey } from './telegram-files';
