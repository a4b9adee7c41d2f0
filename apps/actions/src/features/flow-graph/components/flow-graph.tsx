import { canEdit } from '@botter/web-data';
import { SkeletonCards } from '@botter/web-ui';
import { ReactFlowProvider } from '@xyflow/react';
import { usePositions } from '../api/use-positions';
import '../flow-graph.css';
import { FlowCanvas } from './flow-canvas';
import type { FlowGraphProps } from './flow-graph-props';

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
