import type { Action, ActionBody } from '@botter/contracts';
import { toast } from '@botter/web-ui';
import { useState } from 'react';
import { commandFromLabel } from '../../../shared/names';
import { newActionId } from '../../../shared/with-draft';
import type { PanelDraft } from '../../action-wizard';
import { freePlaceBelow } from '../model/free-place';
import type { Point } from '../model/graph-geometry';
import { replyOfCommand } from '../model/reply-of-command';
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
  panel: PanelDraft | undefined,
) {
  const [adding, setAdding] = useState<ActionToAdd>();
  /** A button that is being written is connected in its draft. False for others. */
  const wiredInDraft = ({ actionId, index }: ButtonPlace, value: string): boolean => {
    if (!panel?.dirty || (panel.actionId ?? newActionId) !== actionId) return false;
    panel.change({
      buttons: panel.draft.buttons.map((button, at) => (at === index ? { ...button, value } : button)),
    });
    return true;
  };
  /** Adds the action and connects the button to it. @returns its id */
  const create = async (
    body: ActionBody,
    { from, at }: Pick<ActionToAdd, 'from' | 'at'>,
  ): Promise<string> => {
    const inDraft = panel?.dirty && (panel.actionId ?? newActionId) === from.actionId;
    const id = await editor.create(body, at, inDraft ? undefined : from);
    wiredInDraft(from, body.command);
    return id;
  };
  const wireTo = async (from: ButtonPlace, value: string) => {
    if (!wiredInDraft(from, value)) await editor.wire(from, value);
  };
  /** A button triggers callback actions only: it gets one that replies what the command does, and follows it. */
  const wireToCommand = async (from: ButtonPlace, commandId: string) => {
    const command = editor.stored().find(({ id }) => id === commandId);
    if (!command) throw new Error('Save this action first.');
    const reply = replyOfCommand(command, editor.stored());
    if ('value' in reply) return wireTo(from, reply.value);
    const cards = graph.nodes.map(({ position }) => position);
    const at = freePlaceBelow(
      graph.nodes.find(({ id }) => id === commandId)?.position ?? { x: 0, y: 0 },
      cards,
    );
    await create(reply.copy, { from, at });
    toast.info(`“${reply.copy.command}” was added for the button. It follows ${command.command.trim()}.`);
  };
  const wiring = useWiring(actions, (from: ButtonPlace, target: EdgeTarget) => {
    const button = actions.find(({ id }) => id === from.actionId)?.actionData.buttons[from.index];
    if (!button) return;
    if (target === 'nowhere') {
      if (wiredInDraft(from, commandFromLabel(button.label, actions))) return;
      void attempt(editor.disconnect(from));
      toast.info(`“${button.label}” disconnected. Undo to reconnect.`);
      return;
    }
    if ('actionId' in target) {
      const action = actions.find(({ id }) => id === target.actionId);
      if (action?.actionTrigger === 'command') void attempt(wireToCommand(from, action.id));
      else if (action) void attempt(wireTo(from, action.command.trim()));
      return;
    }
    const leads = graph.edges.some(
      ({ kind, source, index }) => kind === 'button' && source === from.actionId && index === from.index,
    );
    // A value that leads nowhere yet is the name of what is missing.
    const command = leads ? commandFromLabel(button.label, actions) : button.value;
    setAdding({ from, at: target.at, label: button.label, command });
  });
  return { wiring, adding, create, stopAdding: () => setAdding(undefined) };
}
