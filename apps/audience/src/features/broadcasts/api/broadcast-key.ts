import { queryKeys } from '@botter/web-data';

/** Under the key of all broadcasts, which are read again with each change of one. */
export const broadcastKey = (botId: string, broadcastId: string) =>
  [...queryKeys.broadcasts(botId), 'one', broadcastId] as const;
