import { Injectable } from '@nestjs/common';

/** Tables with a `bot_id` that other modules keep about chats: a bot's rows in them are erased with its chats. */
@Injectable()
export class BotTables {
  readonly #all = new Set<string>();

  /** @param tables names in the schema `app` */
  add(...tables: readonly string[]): void {
    for (const table of tables) this.#all.add(table);
  }

  get all(): readonly string[] {
    return [...this.#all];
  }
}
