import type { Action, Bot } from '@botter/contracts';
import type { Problem } from '@botter/linter';
import { canEdit } from '@botter/web-data';
import { SkeletonCards } from '@botter/web-ui';
import { ReactFlowProvider } from '@xyflow/react';
import type { ReactNode } from 'react';
import { usePositions } from '../api/use-positions';
import '../flow-graph.css';
import { FlowCanvas } from './flow-canvas';

export interface FlowGraphProps {
  bot: Bot;
  actions: readonly Action[];
  /** What the linter found, by action id. */
  problems?: ReadonlyMap<string | null, readonly Problem[]>;
  /** Cards that stand out: those the simulator has just passed. */
  highlighted?: ReadonlySet<string>;
  /** The action that is in the middle and selected at the beginning. */
  initialActionId?: string;
  /** Opens the editor for an action. */
  onEdit: (actionId: string) => void;
  /** Leads to the place of a problem. */
  onProblem: (problem: Problem) => void;
  /** Beside the toolbar: a button that opens the simulator, for one. */
  tools?: ReactNode;
}

/** A bot as a graph of cards. As large as the box around it, which must have a height. */
export function FlowGraph(props: FlowGraphProps) {
  const { positions, isPending, place } = usePositions(props.bot.id, canEdit(props.bot));
  if (isPending) return <SkeletonCards label="Loading the graph…" count={4} />;
  return (
    <ReactFlowProvider>
      <FlowCanvas {...props} positions={positions} place={place} />
    </ReactFlowProvider>
  );
}
