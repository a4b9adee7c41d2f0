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
import { newActionId } from '../../../shared/with-form';
import { cardHeight } from './card-height';
import { inPortY, nodeSize, type Point } from './graph-geometry';
import { cardPorts, graphLines } from './parts';
import type { LineRoute } from './route-lines';
import type { Graph, GraphEdge, GraphNode } from './to-graph';

/** What happened to an action between two versions. */
export type ActionChange = 'added' | 'removed' | 'changed';

export type ActionNode = Node<
  {
    action: Action;
    /** The position of the card in the graph; the card may have been moved since. */
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
    /** The tried conversation has passed it. */
    passed: boolean;
  },
  'way'
>;

/** Whether no one ever gets to the action, as far as the linter knows. */
export function isUnreached({ problems = [] }: Pick<ActionNode['data'], 'problems'>): boolean {
  return problems.some(({ code }) => code === 'unreachable_callback');
}

/** Marks on cards in addition to their actions. */
export interface GraphMarks {
  /** The linter's findings, by action id. */
  readonly problems?: ReadonlyMap<string | null, readonly Problem[]>;
  /** Cards that stand out: those the simulator has just passed. */
  readonly highlighted?: ReadonlySet<string>;
  /** While two versions are compared: what happened to the actions. */
  readonly changes?: ReadonlyMap<string, ActionChange>;
  /** While searching: the cards that fit. The others step back. */
  readonly found?: ReadonlySet<string>;
}

/** The ends of lines, also for cards that have not been drawn yet. */
export function portsOf(action: Action): NodeHandle[] {
  return [
    { id: 'in', type: 'target', position: Position.Left, x: 0, y: inPortY, width: 1, height: 1 },
    ...cardPorts(action).map(
      ({ id, y }): NodeHandle => ({
        id,
        type: 'source',
        position: Position.Right,
        x: nodeSize.width,
        y,
        width: 1,
        height: 1,
      }),
    ),
  ];
}

/** The points of a card at which lines begin and end, by port. */
export function portPoints({ position, data }: ActionNode): ReadonlyMap<string, Point> {
  return new Map(
    portsOf(data.action).map(({ id, x, y }) => [id ?? '', { x: position.x + x, y: position.y + y }]),
  );
}

/**
 * The cards in the form that React Flow needs; unchanged ones stay the same objects, so that they are not
 * drawn again.
 */
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
      // An unsaved card can be neither moved nor deleted.
      const fixed = id === newActionId ? { draggable: false, selectable: false } : {};
      return {
        id,
        type: 'action',
        position,
        data,
        width: nodeSize.width,
        height: cardHeight(action),
        handles: portsOf(action),
        ariaLabel,
        ...fixed,
      };
    }
    // Steps by the arrow keys reach the graph only when they pause: until then someone else's change doesn't
    // move the card.
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
      height: cardHeight(action),
      data,
    };
  });
}

/** The cards after the changes that React Flow reports. */
export function withChanges(nodes: readonly ActionNode[], changes: NodeChange<ActionNode>[]): ActionNode[] {
  const changed = applyNodeChanges(changes, [...nodes]);
  if (!changes.some(({ type }) => type === 'dimensions')) return changed;
  // A card that has been drawn has its own ports, which the assumed ones would hide.
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
    sourceHandle: graphLines[edge.kind].port(edge.index),
    targetHandle: 'in',
    animated: graphLines[edge.kind].isDrawn,
    className: isPassed(edge) ? `${edge.kind} passed` : edge.kind,
    reconnectable: mayEdit && graphLines[edge.kind].isDrawn ? 'target' : false,
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

function samePoint(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return a.x === b.x && a.y === b.y;
}
