import type { BroadcastMessage } from '@botter/contracts';
import { needsMapping } from '../callback-data';
import { message } from '../parts/message';
import type { ChatFacts, PlannedButton, SendEffect } from '../plan-types';
import type { TemplateValues } from '../templates/template-values';
import { broadcastButton } from './broadcast-buttons';

/** Makes the messages for one recipient, in their order. */
export type BroadcastPlan = (chat: ChatFacts, values: TemplateValues) => SendEffect[];

/**
 * Prepares the message of a broadcast once for all of its recipients.
 * @param broadcastId null: presses of its buttons are not counted
 */
export function planBroadcast(written: BroadcastMessage, broadcastId: string | null): BroadcastPlan {
  const send = message(written, '');
  return (chat, values) =>
    send({ chat, threadId: null, values: () => values }).map((effect) => ({
      ...effect,
      actionId: null,
      keyboard:
        broadcastId === null
          ? effect.keyboard
          : effect.keyboard.map((row) => row.map((button) => countedButton(button, broadcastId))),
    }));
}

function countedButton(button: PlannedButton, broadcastId: string): PlannedButton {
  if (button.type !== 'callback') return button;
  const value = broadcastButton(broadcastId, button.value);
  return { ...button, value, needsMapping: needsMapping(value) };
}
