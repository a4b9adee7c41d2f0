/** Says that the field at this path can't be saved so. */
export type Refuse = (path: readonly string[], message: string) => void;

/** How a part refers to other actions, in its stored form or the API's. */
export interface References<Content, Reference> {
  /** JSON paths in `actionData` of every value that may be a reference. */
  readonly paths: readonly string[];
  /** The fields of the part with the names that `naming` gives; indexes count from 0. */
  rename(content: Content, naming: (reference: Reference) => string): Partial<Content>;
}
