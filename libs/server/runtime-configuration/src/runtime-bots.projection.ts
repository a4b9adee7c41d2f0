import type { ActionEvent } from '@botter/server-actions';
import { type BotEvent, botIdOf, type Recorded } from '@botter/server-bots';
import { liveSchema, type Projection, rowProjection } from '@botter/server-event-store';
import { sql } from 'kysely';
import { evolveCompiledBot } from './compiled-bot.fold';
import type { RuntimeBotRow } from './runtime-bots.tables';

/** Tells runtimes that a bot's configuration has changed; the payload is the bot's id. */
export const runtimeBotsChannel = 'runtime_bots';

const rows = rowProjection<RuntimeBotRow, BotEvent | ActionEvent>({
  name: 'runtime-configuration',
  table: 'runtime_bots',
  columns: ['bot_id', 'document', 'changed_at'],
  key: 'bot_id',
  handles: [
    'BotAdded',
    'BotRenamed',
    'BotTokenReplaced',
    'TelegramProfileChanged',
    'BotTakeoverModeChanged',
    'BotDeleted',
    'ActionAdded',
    'ActionChanged',
    'ActionDeleted',
  ],
  keyOf: botIdOf,
  evolve(row, event: Recorded<BotEvent | ActionEvent>) {
    const document = evolveCompiledBot(row?.document, event);
    return document && { bot_id: document.botId, document, changed_at: event.metadata.occurredAt };
  },
});

/** Keeps `read.runtime_bots`, one compiled configuration for each bot, and tells the runtimes in the same transaction. */
export const runtimeBotsProjection: Projection = {
  ...rows,
  async project(events, context) {
    await rows.project(events, context);
    // A rebuild changes nothing that a runtime has.
    if (context.schema !== liveSchema) return;
    const botIds = [...new Set(events.map(botIdOf))];
    await sql`SELECT pg_notify(${runtimeBotsChannel}, bot_id) FROM unnest(${botIds}::text[]) AS bot_id`.execute(
      context.tx,
    );
  },
};
