import { actionEventTypes, actionsProjection } from '@botter/server-actions';
import { botEventTypes, botsProjection } from '@botter/server-bots';
import { EventTypes, type Projection } from '@botter/server-event-store';
import { menuEventTypes } from '@botter/server-menu';
import { compiledBotsProjection } from '@botter/server-compiled-bots/projection';
import { shareEventTypes, sharesProjection } from '@botter/server-shares';

/** Every read model of the product, as the worker keeps it and a replay rebuilds it. */
export const readModels: readonly Projection[] = [
  botsProjection,
  sharesProjection,
  actionsProjection,
  compiledBotsProjection,
];

/** The types of all events of the product. */
export function allEventTypes(): EventTypes {
  return EventTypes.merge([botEventTypes, shareEventTypes, actionEventTypes, menuEventTypes]);
}
