import type { Action } from '@botter/contracts';
import { toast } from '@botter/web-ui';
import { useState } from 'react';
import type { Point } from '../model/graph-geometry';
import { commandFromLabel } from '../model/names';
import type { Graph } from '../model/to-graph';
import type { ButtonPlace, GraphEditor } from './graph-editor';
import { type EdgeTarget, useWiring } from './use-wiring';

/** An action that a line drawn to the empty canvas asks for. */
export interface ActionToAdd {
  readonly from: ButtonPlace;
  readonly at: Point;
  readonly label: string;
  readonly command: string;
}

/** What the lines that are drawn become: a button's new value, a disconnected button, or an action to add. */
export function useEdgeDrawing(
  graph: Graph,
  actions: readonly Action[],
  editor: GraphEditor,
  attempt: (work: Promise<void>) => Promise<void>,
) {
  const [adding, setAdding] = useState<ActionToAdd>();
  const wiring = useWiring(actions, (from: ButtonPlace, target: EdgeTarget) => {
    const button = actions.find(({ id }) => id === from.actionId)?.actionData.buttons[from.index];
    if (!button) return;
    if (target === 'nowhere') {
      void attempt(editor.disconnect(from));
      toast.info(`“${button.label}” disconnected. Undo to reconnect.`);
      return;
    }
    if ('actionId' in target) {
      const command = actions.find(({ id }) => id === target.actionId)?.command.trim();
      if (command) void attempt(editor.wire(from, command));
      return;
    }
    const leads = graph.edges.some(
      ({ kind, source, index }) => kind === 'button' && source === from.actionId && index === from.index,
    );
    // A value that leads nowhere yet is the name of what is missing.
    const command = leads ? commandFromLabel(button.label, actions) : button.value;
    setAdding({ from, at: target.at, label: button.label, command });
  });
  return { wiring, adding, stopAdding: () => setAdding(undefined) };
}
