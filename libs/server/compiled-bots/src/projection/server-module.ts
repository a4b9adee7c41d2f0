import { actionEventTypes } from '@botter/server-actions';
import { botEventTypes } from '@botter/server-bots';
import { botIdOf } from '@botter/server-bots/events';
import { contactFieldEventTypes } from '@botter/server-contact-fields';
import { EventTypes } from '@botter/server-event-store';
import type { ServerModule } from '@botter/server-module';
import { webhookEventTypes } from '@botter/server-webhooks';
import { compiledBotsMigrations } from '../compiled-bots.migrations';
import { compiledBotsProjection } from './compiled-bots.projection';

/** Bots as the runtime knows them, made of the events of bots, actions, contact fields and webhooks. */
export const compiledBotsModule: ServerModule = {
  name: 'compiled-bots',
  migrations: compiledBotsMigrations,
  eventTypes: EventTypes.merge([botEventTypes, actionEventTypes, contactFieldEventTypes, webhookEventTypes]),
  projections: [
    {
      projection: compiledBotsProjection,
      // Open pages show what chats get, and publishing a draft changes that without changing an action.
      signals: (event) =>
        event.type === 'BotDraftPublished' ? [{ kind: 'actions_changed', botId: botIdOf(event) }] : [],
    },
  ],
};
