/** What uses a file. Implemented by the module that keeps the actions. */
export interface FileUses {
  /** Words for each use, as a person knows it, for example the command of an action; empty where nothing uses it. */
  usesOf(botId: string, fileId: string): Promise<readonly string[]>;
}
/** Nest token of the `FileUses`. */
export const FILE_USES = Symbol('FILE_USES');
