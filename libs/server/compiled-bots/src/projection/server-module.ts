import { actionEventTypes } from '@botter/server-actions';
import { botEventTypes } from '@botter/server-bots';
import { botIdOf } from '@botter/server-bots/events';
import { EventTypes } from '@botter/server-event-store';
import type { ServerModule } from '@botter/server-module';
import { webhookEventTypes } from '@botter/server-webhooks';
import { compiledBotsMigrations } from '../compiled-bots.migrations';
import { compiledBotsProjection } from './compiled-bots.projection';

/** The bots as the runtime knows them, made of the events of bots, actions and webhooks. */
export const compiledBotsModule: ServerModule = {
  name: 'compiled-bots',
  migrations: compiledBotsMigrations,
  eventTypes: EventTypes.merge([botEventTypes, actionEventTypes, webhookEventTypes]),
  projections: [
    {
      projection: compiledBotsProjection,
      // What chats get is shown, too: where a draft is published, no action changes.
      signals: (event) =>
        event.type === 'BotDraftPublished' ? [{ kind: 'actions_changed', botId: botIdOf(event) }] : [],
    },
  ],
};
