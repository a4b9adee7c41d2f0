import { randomInt } from 'node:crypto';
import { diceSides } from '../../world/dice';
import type { JsonObject } from '../../world/types';
import { badRequest } from '../api-error';
import type { Method } from '../method';
import { sendInto } from '../outgoing-message';
import type { Params } from '../params';
import { contactFields, locationFields, venueFields } from '../small-content';
import { sendingChat } from '../target-chat';

function sendFields(fieldsOf: (params: Params) => JsonObject): Method {
  return (call) => {
    const fields = fieldsOf(call.params);
    return sendInto(call, sendingChat(call), { fields });
  };
}

function diceFields(params: Params): JsonObject {
  // People often write the ball with a variation selector, which Telegram doesn't mind.
  const emoji = params.text('emoji').replace('\uFE0F', '') || '🎲';
  const sides = diceSides[emoji];
  if (!sides) throw badRequest('wrong dice emoji specified');
  return { dice: { emoji, value: randomInt(1, sides + 1) } };
}

/** Messages without text or file. */
export const smallMessageMethods: Record<string, Method> = {
  sendLocation: sendFields(locationFields),
  sendVenue: sendFields(venueFields),
  sendContact: sendFields(contactFields),
  sendDice: sendFields(diceFields),
};
