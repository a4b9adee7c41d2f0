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
import { newActionId } from '../../../shared/with-draft';
import {
  buttonPortY,
  delayPortY,
  inPortY,
  nodeSize,
  type Point,
  restPortY,
  shownButtons,
} from './graph-geometry';
import type { LineRoute } from './route-lines';
import type { Graph, GraphEdge, GraphNode } from './to-graph';

/** What became of an action between two versions. */
export type ActionChange = 'added' | 'removed' | 'changed';

export type ActionNode = Node<
  {
    action: Action;
    /** Where the graph has the card, which may have been moved since. */
    graphPosition: Point;
    problems: readonly Problem[] | undefined;
    highlighted: boolean;
    dimmed: boolean;
    change?: ActionChange;
  },
  'action'
>;
export type ActionEdge = Edge<
  {
    edge: GraphEdge;
    route: LineRoute | undefined;
    /** The conversation that is tried has taken it. */
    passed: boolean;
  },
  'way'
>;

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
export function portsOf({ actionData }: Action): NodeHandle[] {
  const rows = Math.min(shownButtons, actionData.buttons.length);
  const right = (id: string, y: number): NodeHandle => ({
    id,
    type: 'source',
    position: Position.Right,
    x: nodeSize.width,
    y,
    width: 1,
    height: 1,
  });
  return [
    { id: 'in', type: 'target', position: Position.Left, x: 0, y: inPortY, width: 1, height: 1 },
    ...Array.from({ length: rows }, (_, index) => right(`button-${index}`, buttonPortY(index, rows))),
    ...(actionData.buttons.length > rows ? [right('out', restPortY(rows))] : []),
    ...(actionData.delayedCallbacks.length > 0 ? [right('delay', delayPortY)] : []),
  ];
}

/** The points of a card at which lines begin and end, by port. */
export function portPoints({ position, data }: ActionNode): ReadonlyMap<string, Point> {
  return new Map(
    portsOf(data.action).map(({ id, x, y }) => [id ?? '', { x: position.x + x, y: position.y + y }]),
  );
}

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
      graphPosition: position,
      problems: marks.problems?.get(id),
      highlighted: marks.highlighted?.has(id) ?? false,
      dimmed: marks.found !== undefined && !marks.found.has(id),
      change: marks.changes?.get(id),
    };
    const before = known.get(id);
    if (!before) {
      const ariaLabel = `${action.command}, ${action.actionTrigger} action`;
      // What is not stored yet can be neither moved nor deleted.
      const fixed = id === newActionId ? { draggable: false, selectable: false } : {};
      return {
        id,
        type: 'action',
        position,
        data,
        ...nodeSize,
        handles: portsOf(action),
        ariaLabel,
        ...fixed,
      };
    }
    // Steps by the arrow keys are not in the graph until they rest: someone else's change leaves the card where it is.
    const stays = before.dragging || samePoint(before.data.graphPosition, position);
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
      data,
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

export function toFlowEdges(
  { edges }: Graph,
  routes: ReadonlyMap<string, LineRoute>,
  mayEdit: boolean,
  path: readonly string[] = [],
): ActionEdge[] {
  const passed = new Set(path.slice(1).map((id, at) => `${path[at]} ${id}`));
  const isPassed = ({ source, target }: GraphEdge) => passed.has(`${source} ${target}`);
  return edges.map((edge) => ({
    id: edge.id,
    type: 'way',
    source: edge.source,
    target: edge.target,
    sourceHandle: portOf(edge),
    targetHandle: 'in',
    animated: edge.kind === 'button',
    className: isPassed(edge) ? `${edge.kind} passed` : edge.kind,
    reconnectable: mayEdit && edge.kind === 'button' ? 'target' : false,
    focusable: false,
    selectable: false,
    deletable: false,
    data: { edge, route: routes.get(edge.id), passed: isPassed(edge) },
  }));
}

/** The lines of cards that someone is at or drags. */
export function edgesAt(
  nodes: readonly ActionNode[],
  edges: readonly ActionEdge[],
  near: ReadonlySet<string>,
): ActionEdge[] {
  const cards = new Set(near);
  for (const { id, dragging } of nodes) if (dragging) cards.add(id);
  return edges.filter(({ source, target }) => cards.has(source) || cards.has(target));
}

/** The cards of a path, each once, the newest last. */
export function cardsOf(path: readonly string[]): ReadonlySet<string> {
  return new Set(path.filter((id, at) => path.lastIndexOf(id) === at));
}

/** The port at which a line begins: that of its button, where the card names it. */
export function portOf({ kind, index }: GraphEdge): string {
  if (kind === 'delay') return 'delay';
  return index < shownButtons ? `button-${index}` : 'out';
}

function samePoint(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return a.x === b.x && a.y === b.y;
}
