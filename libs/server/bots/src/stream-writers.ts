import { KeyedQueue } from '@botter/server-async';

/**
 * Writers of one process wait for each other, by stream, so that only those of different processes ever race.
 */
export const writers = new KeyedQueue();
