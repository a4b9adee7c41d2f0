import { type Action, type ActionBody, isTarget } from '@botter/contracts';
import { toast } from '@botter/web-ui';
import { useState } from 'react';
import { commandFromLabel } from '../../../shared/names';
import { newActionId } from '../../../shared/with-form';
import type { PanelForm } from '../../action-wizard';
import { cardHeight } from '../model/card-height';
import { freePlaceBelow } from '../model/free-place';
import type { Point } from '../model/graph-geometry';
import { replyOfCommand } from '../model/reply-of-command';
import type { Graph, GraphNode } from '../model/to-graph';
import type { ButtonPlace, GraphEditor } from './graph-editor';
import { type EdgeTarget, useWiring } from './use-wiring';

/** An action to create at the end of a line that was drawn to the empty canvas. */
export interface ActionToAdd {
  readonly from: ButtonPlace;
  readonly at: Point;
  readonly label: string;
  readonly command: string;
}

/** The result of drawn lines: a button's new value, a disconnected button, or an action to add. */
export function useEdgeDrawing(
  graph: Graph,
  actions: readonly Action[],
  editor: GraphEditor,
  attempt: (work: Promise<void>) => Promise<void>,
  panel: PanelForm | undefined,
) {
  const [adding, setAdding] = useState<ActionToAdd>();
  /** A button that is being written is connected in its form. False for others. */
  const wiredInForm = ({ actionId, index }: ButtonPlace, value: string): boolean => {
    if (!panel?.dirty || (panel.actionId ?? newActionId) !== actionId) return false;
    panel.change({
      buttons: panel.form.buttons.map((button, at) => (at === index ? { ...button, value } : button)),
    });
    return true;
  };
  /** Adds the action and connects the button to it. @returns its id */
  const create = async (
    body: ActionBody,
    { from, at }: Pick<ActionToAdd, 'from' | 'at'>,
  ): Promise<string> => {
    const inForm = panel?.dirty && (panel.actionId ?? newActionId) === from.actionId;
    const id = await editor.create(body, at, inForm ? undefined : from);
    wiredInForm(from, body.command);
    return id;
  };
  const wireTo = async (from: ButtonPlace, value: string) => {
    if (!wiredInForm(from, value)) await editor.wire(from, value);
  };
  /**
   * A button triggers callback actions only: it gets one that replies what the command does, and follows it.
   */
  const wireToCommand = async (from: ButtonPlace, commandId: string) => {
    const command = editor.stored().find(({ id }) => id === commandId);
    if (!command) throw new Error('Save this action first.');
    const reply = replyOfCommand(command, editor.stored());
    if ('value' in reply) return wireTo(from, reply.value);
    const placeOf = ({ position, action }: GraphNode) => ({ ...position, height: cardHeight(action) });
    const card = graph.nodes.find(({ id }) => id === commandId);
    const at = freePlaceBelow(card ? placeOf(card) : { x: 0, y: 0 }, graph.nodes.map(placeOf));
    await create(reply.copy, { from, at });
    toast.info(`“${reply.copy.command}” was added for the button. It follows ${command.command.trim()}.`);
  };
  const wiring = useWiring(actions, (from: ButtonPlace, target: EdgeTarget) => {
    const button = actions.find(({ id }) => id === from.actionId)?.actionData.buttons[from.index];
    if (!button) return;
    if (target === 'nowhere') {
      if (wiredInForm(from, commandFromLabel(button.label, actions))) return;
      void attempt(editor.disconnect(from));
      toast.info(`“${button.label}” disconnected. Undo to reconnect.`);
      return;
    }
    if ('actionId' in target) {
      const action = actions.find(({ id }) => id === target.actionId);
      if (!action) return;
      if (isTarget(action.actionTrigger)) void attempt(wireTo(from, action.command.trim()));
      else void attempt(wireToCommand(from, action.id));
      return;
    }
    const leads = graph.edges.some(
      ({ kind, source, index }) => kind === 'button' && source === from.actionId && index === from.index,
    );
    // A value without a target is the name of the missing action.
    const command = leads ? commandFromLabel(button.label, actions) : button.value;
    setAdding({ from, at: target.at, label: button.label, command });
  });
  return { wiring, adding, create, stopAdding: () => setAdding(undefined) };
}
