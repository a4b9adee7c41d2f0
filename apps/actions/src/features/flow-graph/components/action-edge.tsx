import { cn } from '@botter/web-ui';
import { BaseEdge, type EdgeProps } from '@xyflow/react';
import { memo, useContext } from 'react';
import { createPortal } from 'react-dom';
import { edgePath } from '../model/edge-path';
import type { ActionEdge as ActionEdgeType } from '../model/flow-elements';
import { GraphContext } from './graph-context';
import { lineLooks } from './line-looks';

/** A way from one action to another, labelled with the button or the delay that takes it. */
export const ActionEdge = memo(function ActionEdge(props: EdgeProps<ActionEdgeType>) {
  const { id, data } = props;
  const { labels, far } = useContext(GraphContext);
  if (!data) return null;
  const { kind, label, offset } = data.edge;
  const look = lineLooks[kind];
  const { path, middle, width } = edgePath(props, data.route, offset);
  return (
    <>
      <BaseEdge id={id} path={path} interactionWidth={far ? 0 : 12} />
      {/* Not by React Flow's own renderer: each label would look for its place in the page at every move. */}
      {labels &&
        !far &&
        createPortal(
          <span
            title={label}
            style={{
              transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)`,
              maxWidth: width,
            }}
            className={cn(
              'pointer-events-none absolute flex items-center gap-1 rounded-md border bg-raised px-1.5 py-px text-2xs font-medium',
              look.label,
              data.passed && 'border-success bg-success-soft font-semibold text-success-ink',
            )}
          >
            {look.sign && <look.sign.Icon aria-label={look.sign.words} className="size-3 shrink-0" />}
            <span className="truncate">{label}</span>
          </span>,
          labels,
        )}
    </>
  );
});
