/** A change that a person made in the graph, with the calls that undo and redo it. */
export interface Edit {
  /** For the tooltip of undo: `Move 3 actions`. */
  readonly name: string;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

/** The changes that were done, and those that were undone; the next one last. */
export interface EditHistory {
  readonly done: readonly Edit[];
  readonly undone: readonly Edit[];
}

const longest = 100;

export const emptyHistory: EditHistory = { done: [], undone: [] };

/** After something new there is nothing to bring again. */
export function recorded({ done }: EditHistory, edit: Edit): EditHistory {
  return { done: [...done, edit].slice(-longest), undone: [] };
}

/** Moves the last change from done to undone. */
export function undone({ done, undone: rest }: EditHistory): EditHistory {
  return { done: done.slice(0, -1), undone: [...rest, ...done.slice(-1)] };
}

/** The edit to bring again next has been brought again. */
export function redone({ done, undone: rest }: EditHistory): EditHistory {
  return { done: [...done, ...rest.slice(-1)], undone: rest.slice(0, -1) };
}

/** Forgets an edit that could be neither undone nor redone. */
export function forgotten(history: EditHistory, edit: Edit): EditHistory {
  const others = (edits: readonly Edit[]) => edits.filter((known) => known !== edit);
  return { done: others(history.done), undone: others(history.undone) };
}
