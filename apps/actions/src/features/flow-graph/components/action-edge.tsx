import { cn } from '@botter/web-ui';
import { BaseEdge, type EdgeProps, getBezierPath } from '@xyflow/react';
import { Clock } from 'lucide-react';
import { memo, useContext } from 'react';
import { createPortal } from 'react-dom';
import type { ActionEdge as ActionEdgeType } from '../model/flow-elements';
import { nodeSize } from '../model/graph-geometry';
import { GraphContext } from './graph-context';

/** A way from one action to another, labelled with the button or the delay that takes it. */
export const ActionEdge = memo(function ActionEdge(props: EdgeProps<ActionEdgeType>) {
  const { id, data } = props;
  const { labels } = useContext(GraphContext);
  if (!data) return null;
  const { kind, label, lane } = data.edge;
  const [path, x, y] = pathOf(props, lane);
  return (
    <>
      <BaseEdge id={id} path={path} interactionWidth={12} />
      {/* Not by React Flow's own renderer: each label would look for its place in the page at every move. */}
      {labels &&
        createPortal(
          <span
            title={label}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y + lane * 22}px)` }}
            className={cn(
              'pointer-events-none absolute flex max-w-36 items-center gap-1 rounded-md border bg-raised px-1.5 py-px text-2xs font-medium',
              kind === 'delay'
                ? 'border-delayed/40 text-delayed-ink'
                : 'border-callback/40 text-callback-ink',
            )}
          >
            {kind === 'delay' && <Clock aria-label="after" className="size-3 shrink-0" />}
            <span className="truncate">{label}</span>
          </span>,
          labels,
        )}
    </>
  );
});

function pathOf(props: EdgeProps<ActionEdgeType>, lane: number): [string, number, number] {
  const { source, target, sourceX, sourceY, targetX, targetY } = props;
  if (source === target) return roundPath(sourceX, sourceY, targetX, targetY, lane);
  const [path, x, y] = getBezierPath({ ...props, curvature: 0.25 + lane * 0.12 });
  return [path, x, y];
}

/** An action that opens itself: over its own card and back. */
function roundPath(
  sourceX: number,
  sourceY: number,
  targetX: number,
  targetY: number,
  lane: number,
): [string, number, number] {
  // High enough to be seen over the card, low enough to pass under the next one above.
  const rise = nodeSize.height / 2 + 26 + lane * 22;
  // A cubic curve reaches three quarters of the way to its control points.
  const top = sourceY - rise / 0.75;
  const path = `M ${sourceX} ${sourceY} C ${sourceX + 90} ${top}, ${targetX - 90} ${top}, ${targetX} ${targetY}`;
  return [path, (sourceX + targetX) / 2, sourceY - rise - lane * 22];
}
