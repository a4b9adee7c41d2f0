import { type Action, isTarget } from '@botter/contracts';
import {
  type Connection,
  type FinalConnectionState,
  type IsValidConnection,
  useReactFlow,
} from '@xyflow/react';
import { useRef, useState } from 'react';
import type { ActionEdge } from '../model/flow-elements';
import { nodeSize, type Point } from '../model/graph-geometry';
import type { ButtonPlace } from './graph-editor';

/** The target of a drawn line: an action, a new action at a point, or nothing, which disconnects it. */
export type EdgeTarget = { readonly actionId: string } | { readonly at: Point } | 'nowhere';

/** A line that was drawn from a card as a whole: someone has to say which of its buttons is meant. */
interface OpenQuestion {
  readonly action: Action;
  readonly target: EdgeTarget;
}

/** Lines drawn by hand, from a button's port or from the card, to an action or to the empty canvas. */
export function useWiring(
  actions: readonly Action[],
  onDrawn: (from: ButtonPlace, target: EdgeTarget) => void,
) {
  const { screenToFlowPosition } = useReactFlow();
  const [question, setQuestion] = useState<OpenQuestion>();
  /** The button whose line is being moved. */
  const moving = useRef<ButtonPlace>(undefined);
  const actionOf = (id: string | null | undefined) => actions.find((action) => action.id === id);

  const drawn = (source: string, handle: string | null | undefined, target: EdgeTarget) => {
    if (moving.current) {
      // A line that is dropped outside all cards is removed; only a new one creates an action.
      onDrawn(moving.current, typeof target === 'object' && 'at' in target ? 'nowhere' : target);
      return;
    }
    const index = handle?.startsWith('button-') ? Number(handle.slice('button-'.length)) : undefined;
    if (index !== undefined) {
      onDrawn({ actionId: source, index }, target);
      return;
    }
    const action = actionOf(source);
    const buttons = action?.actionData.buttons ?? [];
    const callbacks = buttons.flatMap(({ type }, at) => (type === 'callback' ? [at] : []));
    const [only] = callbacks;
    if (!action || only === undefined) return;
    if (callbacks.length === 1) onDrawn({ actionId: source, index: only }, target);
    else setQuestion({ action, target });
  };

  /** A line that is dropped on its own card is cancelled, but a callback action may open itself. */
  const mayEnd = (source: string, target: string): boolean => {
    const trigger = actionOf(target)?.actionTrigger;
    return trigger !== undefined && (isTarget(trigger) || source !== target);
  };

  return {
    question,
    answer(index: number | undefined) {
      if (question && index !== undefined) onDrawn({ actionId: question.action.id, index }, question.target);
      setQuestion(undefined);
    },
    isValid: (({ source, target }) => mayEnd(source, target)) as IsValidConnection<ActionEdge>,
    connect: ({ source, sourceHandle, target }: Connection) =>
      drawn(source, sourceHandle, { actionId: target }),
    reconnectStart(edge: ActionEdge) {
      if (edge.data) moving.current = { actionId: edge.source, index: edge.data.edge.index };
    },
    reconnect: (_edge: ActionEdge, { source, sourceHandle, target }: Connection) =>
      drawn(source, sourceHandle, { actionId: target }),
    reconnectEnd() {
      moving.current = undefined;
    },
    /**
     * A line that ended at no port: on a card it counts as drawn to it, outside all cards as drawn to a new
     * one.
     */
    end(event: MouseEvent | TouchEvent, state: FinalConnectionState) {
      if (state.isValid || !state.fromNode || state.fromHandle?.type !== 'source') return;
      const { clientX, clientY } = 'changedTouches' in event ? (event.changedTouches[0] ?? {}) : event;
      if (clientX === undefined || clientY === undefined) return;
      const under = document.elementFromPoint(clientX, clientY);
      const from = state.fromHandle.id;
      const card = under?.closest('.react-flow__node');
      if (card) {
        const actionId = card.getAttribute('data-id');
        if (actionId && mayEnd(state.fromNode.id, actionId)) drawn(state.fromNode.id, from, { actionId });
        return;
      }
      if (!under?.closest('.react-flow__pane')) return;
      const point = screenToFlowPosition({ x: clientX, y: clientY });
      drawn(state.fromNode.id, from, { at: { x: point.x, y: point.y - nodeSize.height / 2 } });
    },
  };
}
