import type { Action } from '@botter/contracts';
import type { Problem } from '@botter/linter';
import {
  applyNodeChanges,
  type Edge,
  type Node,
  type NodeChange,
  type NodeHandle,
  Position,
} from '@xyflow/react';
import { nodeSize } from './graph-geometry';
import type { Graph, GraphEdge, GraphNode } from './to-graph';

/** What became of an action between two versions. */
export type ActionChange = 'added' | 'removed' | 'changed';

export type ActionNode = Node<
  {
    action: Action;
    problems: readonly Problem[] | undefined;
    highlighted: boolean;
    dimmed: boolean;
    change?: ActionChange;
  },
  'action'
>;
export type ActionEdge = Edge<{ edge: GraphEdge }, 'way'>;

/** What is shown on cards in addition to their actions. */
export interface GraphMarks {
  /** What the linter found, by action id. */
  readonly problems?: ReadonlyMap<string | null, readonly Problem[]>;
  /** Cards that stand out: those the simulator has just passed. */
  readonly highlighted?: ReadonlySet<string>;
  /** While two versions are compared: what became of the actions. */
  readonly changes?: ReadonlyMap<string, ActionChange>;
  /** While searching: the cards that fit. The others step back. */
  readonly found?: ReadonlySet<string>;
}

/** Where lines begin and end, also for cards that have not been drawn yet. */
const handles: NodeHandle[] = [
  { id: 'in', type: 'target', position: Position.Left, x: 0, y: nodeSize.height / 2, width: 1, height: 1 },
  {
    id: 'out',
    type: 'source',
    position: Position.Right,
    x: nodeSize.width,
    y: nodeSize.height / 2,
    width: 1,
    height: 1,
  },
];

/** The cards as React Flow takes them; what has not changed stays the same object, so that it is not drawn again. */
export function toFlowNodes(
  nodes: readonly GraphNode[],
  marks: GraphMarks,
  previous: readonly ActionNode[],
): ActionNode[] {
  const known = new Map(previous.map((node) => [node.id, node]));
  return nodes.map(({ id, action, position }) => {
    const data = {
      action,
      problems: marks.problems?.get(id),
      highlighted: marks.highlighted?.has(id) ?? false,
      dimmed: marks.found !== undefined && !marks.found.has(id),
      change: marks.changes?.get(id),
    };
    const before = known.get(id);
    if (!before) {
      const ariaLabel = `${action.command}, ${action.actionTrigger} action`;
      return { id, type: 'action', position, data, ...nodeSize, handles, ariaLabel };
    }
    const stays = before.dragging || samePoint(before.position, position);
    const same =
      before.data.action === data.action &&
      before.data.problems === data.problems &&
      before.data.highlighted === data.highlighted &&
      before.data.change === data.change &&
      before.data.dimmed === data.dimmed;
    if (same && stays) return before;
    return {
      ...before,
      position: stays ? before.position : position,
      data: same ? before.data : data,
    };
  });
}

/** The cards after the changes that React Flow reports. */
export function withChanges(nodes: readonly ActionNode[], changes: NodeChange<ActionNode>[]): ActionNode[] {
  const changed = applyNodeChanges(changes, [...nodes]);
  if (!changes.some(({ type }) => type === 'dimensions')) return changed;
  // A card that has been drawn has ports of its own, which the assumed ones would hide.
  return changed.map((node) => (node.measured && node.handles ? { ...node, handles: undefined } : node));
}

export function toFlowEdges({ edges }: Graph, mayEdit: boolean): ActionEdge[] {
  return edges.map((edge) => ({
    id: edge.id,
    type: 'way',
    source: edge.source,
    target: edge.target,
    sourceHandle: 'out',
    targetHandle: 'in',
    animated: edge.kind === 'button',
    className: edge.kind,
    reconnectable: mayEdit && edge.kind === 'button' ? 'target' : false,
    focusable: false,
    selectable: false,
    deletable: false,
    data: { edge },
  }));
}

function samePoint(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return a.x === b.x && a.y === b.y;
}
