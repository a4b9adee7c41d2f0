import type { JsonObject } from '../../world/types';
import { badRequest } from '../api-error';
import type { Method, MethodCall } from '../method';
import { locationFields } from '../small-content';
import { change, type Edited, editable } from './editing';

/** The bot's own message with a location that moves. */
function live(call: MethodCall): Edited & { readonly location: JsonObject } {
  const edited = editable(call);
  const location = edited.stored.message.location as JsonObject | undefined;
  if (!location?.live_period) throw badRequest("message can't be edited");
  return { ...edited, location };
}

/** Locations that move for a while. */
export const liveLocationMethods: Record<string, Method> = {
  editMessageLiveLocation: (call) => {
    const { location } = locationFields(call.params);
    const edited = live(call);
    return change(call, edited, { location: { live_period: edited.location.live_period, ...location } });
  },
  stopMessageLiveLocation: (call) => {
    const edited = live(call);
    const { live_period: _period, heading: _heading, ...location } = edited.location;
    return change(call, edited, { location });
  },
};
