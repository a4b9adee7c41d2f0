import type { ServerModule } from './server-module';

/** The tables of all modules that keep rows about bots: who erases a deleted bot reads them here. */
export class BotTables {
  /** @param all names in the schema `app` */
  constructor(readonly all: readonly string[]) {}

  static of(modules: readonly ServerModule[]): BotTables {
    return new BotTables(modules.flatMap(({ botTables = [] }) => botTables));
  }
}
