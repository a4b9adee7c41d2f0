export * from '@botter/web-data/session';
export * from './api/sort-bots';
export * from './api/use-actions';
export * from './api/use-app-config';
export * from './api/use-bot-at-version';
export * from './api/use-bots';
export * from './api/use-chats';
export * from './api/use-file-upload';
export * from './api/use-files';
export * from './api/use-found-chats';
export * from './api/use-me';
export * from './api/use-menu';
export * from './api/use-settings';
export * from './api/use-sorted-bots';
export * from './api/use-templates';
export * from './api/use-unread';
export * from './changes/undo';
export * from './chats/chat-pages';
export * from './chats/chat-title';
export * from './client/access';
export * from './client/api-error';
export { changeLog } from './client/change-log';
export * from './client/new-key';
export * from './client/query-client';
export * from './client/query-keys';
export { readAgain } from './client/read-again';
export { request, requestBlob } from './client/request';
export * from './client/upload';
export { useWaiting } from './client/waiting';
export * from './files/file-problem';
export * from './files/file-size';
export * from './files/use-blob-address';
export { applyLiveEvent } from './live/live-cache';
export { startOfRequest } from './live/live-changes';

export {
  isConnected,
  LiveProvider,
  onConnected,
  useLive,
  useLiveStatus,
  usePollingInterval,
} from './live/live-provider';
export * from './live/message-window';
export * from './notices/notice-settings';
export * from './shortcuts';
