import type { Action, ActionBody, ActionPosition } from '@botter/contracts';
import type { Point } from './graph-geometry';

/** What the editor works with: the actions as they are known now, and the calls that change them. */
export interface GraphPorts {
  actions(): readonly Action[];
  positionOf(actionId: string): Point | undefined;
  add(body: ActionBody): Promise<Action>;
  /** Saves on top of the version that `action` has; a newer one is refused. */
  change(action: Action, body: ActionBody): Promise<void>;
  remove(action: Action): Promise<void>;
  /** Saves positions, and with them those of all cards that nobody has placed yet, as they are shown. */
  place(positions: readonly ActionPosition[]): void;
  /** Managers may add but not delete: what they add can't be taken back. */
  mayDelete: boolean;
}
