import type { Action, ActionPosition, Bot } from '@botter/contracts';
import type { Problem } from '@botter/linter';
import type { ReactNode } from 'react';
import type { PanelForm } from '../../action-wizard';
import type { Waiting } from '../api/use-waiting';
import type { ActionChange } from '../model/flow-elements';
import type { Point } from '../model/graph-geometry';

/** A step of the wizard, and the field in it that gets the focus: the query of an address. */
export type EditorPlace = Readonly<Record<'step' | 'focus', string>>;

export interface FlowGraphProps {
  bot: Bot;
  actions: readonly Action[];
  /** The linter's findings, by action id. */
  problems?: ReadonlyMap<string | null, readonly Problem[]>;
  /**
   * The actions that the simulator has passed, in order: their cards and the lines between them stand out.
   */
  path?: readonly string[];
  /** The people who wait at steps. */
  waiting?: Waiting;
  /** What happened to the actions, if two versions are compared. */
  changes?: ReadonlyMap<string, ActionChange>;
  /** The action that is in the middle and selected at the beginning. */
  initialActionId?: string;
  /** Opens the editor for an action, at a place of it if one is named. */
  onEdit: (actionId: string, place?: EditorPlace) => void;
  /** A double click on a card, or Enter. */
  onOpen?: (actionId: string) => void;
  /** A double click on the canvas: an action is to be added there. */
  onAddAt?: (point: Point) => void;
  /** The action that is edited next to the graph; `actions` include it already. */
  panel?: PanelForm;
  /** The position of a card whose action is not stored yet. */
  newAt?: Point;
  /** An action that was just added, and the position for its card. */
  added?: ActionPosition;
  /** Opens the place of a problem. */
  onProblem: (problem: Problem) => void;
  /** Next to the toolbar: a button that opens the simulator, for one. */
  tools?: ReactNode;
}
