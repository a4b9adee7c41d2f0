import type { Action, ActionPosition, Bot } from '@botter/contracts';
import type { Problem } from '@botter/linter';
import type { ReactNode } from 'react';
import type { PanelDraft } from '../../action-wizard';
import type { ActionChange } from '../model/flow-elements';
import type { Point } from '../model/graph-geometry';

export interface FlowGraphProps {
  bot: Bot;
  actions: readonly Action[];
  /** What the linter found, by action id. */
  problems?: ReadonlyMap<string | null, readonly Problem[]>;
  /** The actions that the simulator has passed, in order: their cards and the lines between them stand out. */
  path?: readonly string[];
  /** What became of the actions, where two versions are compared. */
  changes?: ReadonlyMap<string, ActionChange>;
  /** The action that is in the middle and selected at the beginning. */
  initialActionId?: string;
  /** Opens the editor for an action. */
  onEdit: (actionId: string) => void;
  /** A double click on a card, or Enter. */
  onOpen?: (actionId: string) => void;
  /** A double click on the canvas: an action is to be added there. */
  onAddAt?: (point: Point) => void;
  /** What is edited next to the graph; `actions` hold it already. */
  panel?: PanelDraft;
  /** Where the card of an action is that is not stored yet. */
  newAt?: Point;
  /** An action that was just added, and where its card is to be. */
  added?: ActionPosition;
  /** Opens the place of a problem. */
  onProblem: (problem: Problem) => void;
  /** Next to the toolbar: a button that opens the simulator, for one. */
  tools?: ReactNode;
}
