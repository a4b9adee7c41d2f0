/** What uses a file. Implemented by the module that keeps the actions. */
export interface FileUses {
  /**
   * A text for each use, as a person knows it, for example the command of an action; empty if nothing uses
   * it.
   */
  usesOf(botId: string, fileId: string): Promise<readonly string[]>;
}
/** Nest token of the `FileUses`. */
export const FILE_USES = Symbol('FILE_USES');
