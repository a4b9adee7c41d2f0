/** Notifies the runtimes of changes: the payload is the id of a bot, or `everyBot`. */
export const compiledBotsChannel = 'compiled_bots';

/**
 * Invalidates everything that a runtime has in memory, although no version has changed: the tables were
 * rebuilt.
 */
export const everyBot = '*';
