import type { ActionPosition } from '@botter/contracts';
import type { NodeChange } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { ActionNode } from '../model/flow-elements';
import type { Point } from '../model/graph-geometry';

/** Arrow keys move step by step: the way counts once the keys rest. */
const restMs = 400;

/** Reports the old and new positions of cards, moved by hand or by the arrow keys, once for each move. */
export function useNodeMoves(
  positionOf: (id: string) => Point | undefined,
  onMove: (before: readonly ActionPosition[], after: readonly ActionPosition[]) => void,
) {
  const dragged = useRef<readonly ActionPosition[]>(undefined);
  const stepped = useRef(new Map<string, Point>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const commitSteps = () => {
    const after = [...stepped.current].map(([actionId, point]) => ({ actionId, ...point }));
    stepped.current.clear();
    const before = after.flatMap(({ actionId }) => {
      const point = positionOf(actionId);
      return point ? [{ actionId, ...point }] : [];
    });
    if (after.length > 0) onMove(before, after);
  };
  const latest = useRef(commitSteps);
  useEffect(() => {
    latest.current = commitSteps;
  });

  return {
    start(nodes: readonly ActionNode[]) {
      dragged.current = nodes.map(toPosition);
    },
    stop(nodes: readonly ActionNode[]) {
      const before = dragged.current ?? [];
      dragged.current = undefined;
      const after = nodes.map(toPosition);
      const moved = after.some(({ x, y }, index) => x !== before[index]?.x || y !== before[index]?.y);
      if (moved) onMove(before, after);
    },
    changed(changes: readonly NodeChange<ActionNode>[]) {
      if (dragged.current) return;
      for (const change of changes) {
        if (change.type !== 'position' || !change.position) continue;
        stepped.current.set(change.id, change.position);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(), restMs);
      }
    },
  };
}

function toPosition({ id, position }: ActionNode): ActionPosition {
  return { actionId: id, x: position.x, y: position.y };
}
