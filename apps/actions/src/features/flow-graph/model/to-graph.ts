import { type Action, type ActionPosition, referenceFinder, referencesOf } from '@botter/contracts';
import { type LinkKind, linkOf } from '../../../shared/links';
import { heightsOf } from './card-height';
import { cardOrder } from './card-order';
import type { Point } from './graph-geometry';
import { placeNewNodes } from './place-new-nodes';

/** An action as a card of the graph. */
export interface GraphNode {
  readonly id: string;
  readonly action: Action;
  readonly position: Point;
  /** False while the card is where the layout put it, because no one has moved it yet. */
  readonly placed: boolean;
}

/** A way from an action to another: by pressing a button, from a step, or by itself after a while. */
export interface GraphEdge {
  readonly id: string;
  readonly kind: LinkKind;
  readonly source: string;
  readonly target: string;
  /** The button's label, the words of a step, or the compact delay. */
  readonly label: string;
  /** The index of the action's button, step or delayed callback. */
  readonly index: number;
  /** Counts the edges between the same two actions, so that they don't cover each other. */
  readonly offset: number;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * The actions of a bot as cards and the edges between them. Buttons and delays without a callback action have
 * no edge. Positions of unknown actions are ignored; actions without a position are to the right of the
 * others. The card of an unsaved action is where `unsaved` says, and moves no other.
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
    cardOrder(actions, edges).filter((id) => !saved.has(id) && id !== unsaved?.actionId),
    edges,
    placed,
    heightsOf(actions.map((action) => ({ id: action.id, action }))),
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
  const find = referenceFinder(actions);
  const offsets = new Map<string, number>();
  return actions.flatMap(({ id: source, actionData }) =>
    referencesOf(actionData).flatMap((reference): GraphEdge[] => {
      const target = find(reference)?.id;
      if (target === undefined) return [];
      const pair = `${source} ${target}`;
      const offset = offsets.get(pair) ?? 0;
      offsets.set(pair, offset + 1);
      const { index } = reference;
      const { kind, label, key } = linkOf(reference, actionData);
      return [{ id: `${kind}-${source}-${key}`, kind, source, target, label, index, offset }];
    }),
  );
}
