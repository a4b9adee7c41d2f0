import { type Action, type ActionPosition, callbackFinder } from '@botter/contracts';
import { compactDelay } from '../../../shared/compact-delay';
import { startFirst } from '../../../shared/start-first';
import type { Point } from './graph-geometry';
import { placeNewNodes } from './place-new-nodes';

/** An action as a card of the graph. */
export interface GraphNode {
  readonly id: string;
  readonly action: Action;
  readonly position: Point;
  /** False while it is where the layout put it, because nobody has moved it yet. */
  readonly placed: boolean;
}

/** A way from an action to a callback action: by pressing a button, or by itself after a while. */
export interface GraphEdge {
  readonly id: string;
  readonly kind: 'button' | 'delay';
  readonly source: string;
  readonly target: string;
  /** The button's label, or the compact delay. */
  readonly label: string;
  /** Which of the action's buttons or delayed callbacks it is. */
  readonly index: number;
  /** Counts the edges between the same two actions, so that they don't cover each other. */
  readonly lane: number;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * The actions of a bot as cards and the edges between them. Buttons and delays without a callback action have no
 * edge; positions of actions there are not are ignored; actions without a position are to the right of the others. The
 * card of an action that is not stored yet is where `unsaved` says, and moves no other.
 */
export function toGraph(
  actions: readonly Action[],
  positions: readonly ActionPosition[],
  unsaved?: ActionPosition,
): Graph {
  const edges = edgesOf(actions);
  const saved = new Map(positions.map(({ actionId, x, y }) => [actionId, { x, y }]));
  const placed = actions.flatMap(({ id }) => saved.get(id) ?? []);
  const fresh = placeNewNodes(
    startFirst(actions)
      .filter(({ id }) => !saved.has(id) && id !== unsaved?.actionId)
      .map(({ id }) => id),
    edges,
    placed,
  );
  if (unsaved) fresh.set(unsaved.actionId, { x: unsaved.x, y: unsaved.y });
  const nodes = actions.map((action) => ({
    id: action.id,
    action,
    position: saved.get(action.id) ?? fresh.get(action.id) ?? { x: 0, y: 0 },
    placed: saved.has(action.id),
  }));
  return { nodes, edges };
}

function edgesOf(actions: readonly Action[]): GraphEdge[] {
  const find = callbackFinder(actions.filter(({ actionTrigger }) => actionTrigger === 'callback'));
  const lanes = new Map<string, number>();
  const edges: GraphEdge[] = [];
  const add = (kind: GraphEdge['kind'], source: string, index: number, value: string, label: string) => {
    const target = find(value)?.id;
    if (target === undefined) return;
    const pair = `${source} ${target}`;
    const lane = lanes.get(pair) ?? 0;
    lanes.set(pair, lane + 1);
    edges.push({ id: `${kind}-${source}-${index}`, kind, source, target, label, index, lane });
  };
  for (const { id, actionData } of actions) {
    actionData.buttons.forEach(({ type, value, label }, index) => {
      if (type === 'callback') add('button', id, index, value, label);
    });
    actionData.delayedCallbacks.forEach(({ callbackCommand, delaySeconds }, index) => {
      add('delay', id, index, callbackCommand, compactDelay(delaySeconds));
    });
  }
  return edges;
}
