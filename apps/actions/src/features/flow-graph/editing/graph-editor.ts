import type { Action, ActionBody, ActionPosition, Button } from '@botter/contracts';
import { bodyWithEnabled, wholeBodyOf } from '../../../shared/action-form';
import { commandFromLabel, copyName } from '../../../shared/names';
import type { Point } from '../model/graph-geometry';
import type { GraphPorts } from '../model/graph-ports';
import {
  type Edit,
  type EditHistory,
  emptyHistory,
  forgotten,
  recorded,
  redone,
  undone,
} from './edit-history';

export interface ButtonPlace {
  readonly actionId: string;
  readonly index: number;
}

const changedMeanwhile = 'This action changed. Review it and try again.';
const gone = 'This action was deleted.';

/**
 * Changes a bot on the canvas, one change after the other, and remembers how to undo each. Undo is done by
 * calls too: it restores a deleted action as a new one with the same content, and updates everything that
 * names it.
 */
export class GraphEditor {
  #history: EditHistory = emptyHistory;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #watchers = new Set<() => void>();
  /** The current ids of actions that were deleted and restored. */
  readonly #heirs = new Map<string, string>();

  constructor(private ports: GraphPorts) {}

  /** Ports may change while the page lives: the right to delete, for one. */
  use(ports: GraphPorts): void {
    this.ports = ports;
  }

  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  readonly snapshot = (): EditHistory => this.#history;

  /** The server's actions, without unsaved changes. */
  stored(): readonly Action[] {
    return this.ports.actions();
  }

  /** Connects a button to the callback action of this command. */
  wire(place: ButtonPlace, command: string): Promise<void> {
    return this.#inTurn(() => this.#lead(place, command, 'Connect a button'));
  }

  /**
   * Disconnects a button. It can't be without a value, so it gets the name of an action that does not exist
   * yet.
   */
  disconnect(place: ButtonPlace): Promise<void> {
    return this.#inTurn(() => {
      const nowhere = commandFromLabel(this.#buttonAt(place).label, this.ports.actions());
      return this.#lead(place, nowhere, 'Disconnect a button');
    });
  }

  /** Adds an action at a point, connects `from` to it, and returns its id. */
  create(body: ActionBody, at: Point, from?: ButtonPlace): Promise<string> {
    return this.#inTurn(async () => {
      const before = from && this.#buttonAt(from).value;
      const wired = before !== undefined && before !== body.command;
      const id = await this.#addAt(body, at);
      if (from && wired) await this.#setValue(from, body.command);
      if (this.ports.mayDelete) {
        this.#record({
          name: `Add ${body.command}`,
          undo: async () => {
            if (from && wired) await this.#setValue(from, before, body.command);
            await this.#removeNow(id);
          },
          redo: async () => {
            await this.#bringBack(id, body, at);
            if (from && wired) await this.#setValue(from, body.command, before);
          },
        });
      }
      return id;
    });
  }

  /** Adds a copy of each, a little aside. Answers the ids of the copies. */
  duplicate(ids: readonly string[]): Promise<string[]> {
    return this.#inTurn(async () => {
      const copies: { id: string; body: ActionBody; at: Point }[] = [];
      try {
        for (const original of ids) {
          const action = this.#actionOf(original);
          const body = { ...wholeBodyOf(action), command: copyName(action, this.ports.actions()) };
          const { x, y } = this.#placeOf(original);
          const at = { x: x + 40, y: y + 40 };
          copies.push({ id: await this.#addAt(body, at), body, at });
        }
      } finally {
        if (copies.length > 0 && this.ports.mayDelete) {
          this.#record({
            name: copies.length === 1 ? 'Duplicate an action' : `Duplicate ${copies.length} actions`,
            undo: () => inOrder(copies, ({ id }) => this.#removeNow(id)),
            redo: () => inOrder(copies, ({ id, body, at }) => this.#bringBack(id, body, at)),
          });
        }
      }
      return copies.map(({ id }) => id);
    });
  }

  /**
   * Deletes actions and returns the edit, for `undo`. What was deleted before one fails stays deleted, and
   * can be undone.
   */
  remove(ids: readonly string[]): Promise<Edit | undefined> {
    return this.#inTurn(async () => {
      // Without these cards the others would be laid out differently, and undo would put two on one place.
      this.ports.place([]);
      const removed: { id: string; body: ActionBody; at: Point; command: string }[] = [];
      try {
        for (const id of ids) {
          const action = this.#actionOf(id);
          const before = { id, body: wholeBodyOf(action), at: this.#placeOf(id), command: action.command };
          await this.#removeNow(id);
          removed.push(before);
        }
      } finally {
        if (removed.length > 0) {
          this.#record({
            name: removed.length === 1 ? `Delete ${removed[0]?.command}` : `Delete ${removed.length} actions`,
            undo: () => inOrder(removed, ({ id, body, at }) => this.#bringBack(id, body, at)),
            redo: () => inOrder(removed, ({ id }) => this.#removeNow(id)),
          });
        }
      }
      return this.#history.done.at(-1);
    });
  }

  /** Saves the positions of moved cards. */
  move(before: readonly ActionPosition[], after: readonly ActionPosition[]): void {
    this.ports.place(after);
    const moved = after.length === 1 ? 'Move an action' : `Move ${after.length} actions`;
    this.#record({
      name: moved,
      undo: async () => this.#placeAgain(before),
      redo: async () => this.#placeAgain(after),
    });
  }

  /**
   * Undoes the last edit; without one nothing happens. `only` is refused when it is not the last one any
   * more.
   */
  undo(only?: Edit): Promise<void> {
    return this.#step(
      () => {
        const last = this.#history.done.at(-1);
        if (only && last !== only) throw new Error('Undo your later changes first.');
        return last;
      },
      'undo',
      undone,
    );
  }

  redo(): Promise<void> {
    return this.#step(() => this.#history.undone.at(-1), 'redo', redone);
  }

  #step(
    next: () => Edit | undefined,
    direction: 'undo' | 'redo',
    advance: (history: EditHistory) => EditHistory,
  ): Promise<void> {
    return this.#inTurn(async () => {
      const edit = next();
      if (!edit) return;
      try {
        await edit[direction]();
        this.#remember(advance(this.#history));
      } catch (error) {
        this.#remember(forgotten(this.#history, edit));
        throw error;
      }
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  #record(edit: Edit): void {
    this.#remember(recorded(this.#history, edit));
  }

  #remember(history: EditHistory): void {
    this.#history = history;
    for (const changed of this.#watchers) changed();
  }

  #idNow(id: string): string {
    let now = id;
    for (let heir = this.#heirs.get(now); heir !== undefined; heir = this.#heirs.get(now)) now = heir;
    return now;
  }

  #actionOf(id: string): Action {
    const now = this.#idNow(id);
    const action = this.ports.actions().find((known) => known.id === now);
    if (!action) throw new Error(gone);
    return action;
  }

  #placeOf(id: string): Point {
    return this.ports.positionOf(this.#idNow(id)) ?? { x: 0, y: 0 };
  }

  async #lead(place: ButtonPlace, value: string, name: string): Promise<void> {
    const before = this.#buttonAt(place).value;
    if (before === value) return;
    await this.#setValue(place, value);
    this.#record({
      name,
      undo: () => this.#setValue(place, before, value),
      redo: () => this.#setValue(place, value, before),
    });
  }

  #buttonAt({ actionId, index }: ButtonPlace): Button {
    const button = this.#actionOf(actionId).actionData.buttons[index];
    if (button?.type !== 'callback') throw new Error(changedMeanwhile);
    return button;
  }

  /** With `expected` only if the button still has that value: no one's later change is lost. */
  async #setValue(place: ButtonPlace, value: string, expected?: string): Promise<void> {
    if (expected !== undefined && this.#buttonAt(place).value !== expected) throw new Error(changedMeanwhile);
    const action = this.#actionOf(place.actionId);
    const buttons = action.actionData.buttons.map((button, index) =>
      index === place.index ? { ...button, value } : button,
    );
    const body = bodyWithEnabled(action, action.enabled);
    await this.ports.change(action, { ...body, actionData: { ...body.actionData, buttons } });
  }

  async #addAt(body: ActionBody, at: Point): Promise<string> {
    const { id } = await this.ports.add(body);
    this.ports.place([{ actionId: id, ...at }]);
    return id;
  }

  async #bringBack(id: string, body: ActionBody, at: Point): Promise<void> {
    const before = this.#idNow(id);
    this.#heirs.set(before, await this.#addAt(body, at));
  }

  async #removeNow(id: string): Promise<void> {
    await this.ports.remove(this.#actionOf(id));
  }

  #placeAgain(positions: readonly ActionPosition[]): void {
    this.ports.place(
      positions.map((position) => ({ ...position, actionId: this.#idNow(position.actionId) })),
    );
  }
}

/**
 * Works on all items, one after the other: one that fails does not stop the rest. @throws the first failure
 */
async function inOrder<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}
