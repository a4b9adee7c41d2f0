/** Tells the runtimes what has changed: the payload is the id of a bot, or `everyBot`. */
export const compiledBotsChannel = 'compiled_bots';

/** Nothing that a runtime has in memory counts any more, although no version has changed: the tables were made anew. */
export const everyBot = '*';
