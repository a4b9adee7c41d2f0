import type { Action, Bot } from '@botter/contracts';
import type { Problem } from '@botter/linter';
import type { ReactNode } from 'react';
import type { ActionChange } from '../model/flow-elements';

export interface FlowGraphProps {
  bot: Bot;
  actions: readonly Action[];
  /** What the linter found, by action id. */
  problems?: ReadonlyMap<string | null, readonly Problem[]>;
  /** Cards that stand out: those the simulator has just passed. */
  highlighted?: ReadonlySet<string>;
  /** What became of the actions, where two versions are compared. */
  changes?: ReadonlyMap<string, ActionChange>;
  /** The action that is in the middle and selected at the beginning. */
  initialActionId?: string;
  /** Opens the editor for an action. */
  onEdit: (actionId: string) => void;
  /** Opens the place of a problem. */
  onProblem: (problem: Problem) => void;
  /** Next to the toolbar: a button that opens the simulator, for one. */
  tools?: ReactNode;
}
