import type { Action, ActionBody, ActionPosition } from '@botter/contracts';
import type { Point } from './graph-geometry';

/** What the editor works with: the current actions, and the calls that change them. */
export interface GraphPorts {
  actions(): readonly Action[];
  positionOf(actionId: string): Point | undefined;
  add(body: ActionBody): Promise<Action>;
  /** Saves on top of the version that `action` has; refuses if there is a newer one. */
  change(action: Action, body: ActionBody): Promise<void>;
  remove(action: Action): Promise<void>;
  /** Saves positions, together with the shown positions of all cards that no one has moved yet. */
  place(positions: readonly ActionPosition[]): void;
  /** Managers may add but not delete: they can't undo an addition. */
  mayDelete: boolean;
}
