import { botCalls, botHealthCalls, telegramInfoCalls } from '@botter/contracts';
import { outdatedSnapshots } from '@botter/server-event-store';
import { JobQueue } from '@botter/server-jobs';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { botEventTypes } from './bot.event-types';
import { BotStream } from './bot.stream';
import { botsMigrations } from './bots.migrations';
import { BotsApiModule, BotsWorkerModule } from './bots.module';
import { botsProjection } from './bots.projection';
import { botConnectionSubscription } from './connection/bot-connection.subscription';
import { botIdOf } from './domain/bot-stream-name';

/**
 * The bots: who owns them, their connection to Telegram, their health, and what Telegram shows about them.
 */
export const botsModule: ServerModule = {
  name: 'bots',
  calls: { ...botCalls, ...botHealthCalls, ...telegramInfoCalls },
  migrations: botsMigrations,
  eventTypes: botEventTypes,
  projections: [
    {
      projection: botsProjection,
      signals(event) {
        const botId = botIdOf(event);
        const isLost = event.type === 'BotDeleted';
        const changesAccess = event.type === 'BotAdded' || isLost;
        return [
          ...(changesAccess ? [{ kind: 'access_changed', botId, isLost } as const] : []),
          { kind: 'bot_changed', botId },
        ];
      },
    },
  ],
  subscriptions: [provideSubscription(botConnectionSubscription, JobQueue)],
  expiries: () => [outdatedSnapshots(BotStream.fold)],
  api: [BotsApiModule],
  worker: [BotsWorkerModule],
};
