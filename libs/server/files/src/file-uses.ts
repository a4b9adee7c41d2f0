import { Injectable } from '@nestjs/common';

/**
 * A text for each use of a file, as a person knows it, for example the command of an action; empty without
 * any.
 */
export type FindFileUses = (botId: string, fileId: string) => Promise<readonly string[]>;

/** Where modules that keep references to files register how their uses are found. */
@Injectable()
export class FileUses {
  readonly #all: FindFileUses[] = [];

  add(find: FindFileUses): void {
    this.#all.push(find);
  }

  async usesOf(botId: string, fileId: string): Promise<readonly string[]> {
    return (await Promise.all(this.#all.map((find) => find(botId, fileId)))).flat();
  }
}
