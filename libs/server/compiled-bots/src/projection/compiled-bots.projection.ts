import { botIdOf } from '@botter/server-bots/events';
import { notify } from '@botter/server-database';
import { liveSchema, type Projection, type RecordedEvent, rowProjection } from '@botter/server-event-store';
import { type Kysely, sql } from 'kysely';
import { compiledBotsChannel, everyBot } from '../compiled-bots.channel';
import type { CompiledBotRow } from '../compiled-bots.tables';
import { CompiledActionRows } from './compiled-action-rows';
import { type CompiledBotEvent, compiledBotRowHandlers } from './compiled-bot-row';

const name = 'compiled-bots';
/** Actions that a rebuild keeps in memory before it writes them, and their bytes. */
const rebuildRows = 5_000;
const rebuildBytes = 16 * 1024 * 1024;

const heads = rowProjection<CompiledBotRow, CompiledBotEvent>({
  name,
  table: 'compiled_bots',
  columns: [
    'bot_id',
    'version',
    'telegram_id',
    'username',
    'name',
    'token_ref',
    'webhook_secret_ref',
    'takeover_mode',
    'webhooks',
    'published_version',
    'contact_fields',
    'time_zone',
  ],
  key: 'bot_id',
  keyOf: botIdOf,
  on: compiledBotRowHandlers,
});

/**
 * Keeps `read.compiled_bots` and `read.compiled_actions`, a small row for each bot and one for each of its
 * actions, and notifies the runtimes in the same transaction. A change of one action writes the row of that
 * action and no other. While a bot has drafts on, changes of its actions wait in `read.drafted_actions` until
 * they are published.
 */
export const compiledBotsProjection: Projection = {
  name,
  isByStream: true,
  tables: [
    'compiled_bots',
    'compiled_actions',
    'drafted_actions',
    'published_versions',
    'superseded_actions',
  ],
  handles: [...new Set([...heads.handles, ...new CompiledActionRows().handles])],
  async project(events, context) {
    const ofHeads = concerningHeads(events);
    if (ofHeads.length > 0) await heads.project(ofHeads, context);
    await projectActions(events, context.tx, context.schema);
    // A rebuild changes nothing that a runtime has.
    if (context.schema === liveSchema) {
      const botIds = [...new Set(events.map(botIdOf))];
      await sql`select pg_notify(${compiledBotsChannel}, bot_id) from unnest(${botIds}::text[]) as bot_id`.execute(
        context.tx,
      );
    }
  },
  rebuild(schema) {
    const rebuilt = heads.rebuild!(schema);
    const actions = new CompiledActionRows();
    return {
      async project(events, tx) {
        await rebuilt.project(concerningHeads(events), tx);
        await actions.apply(events, tx, schema);
        if (actions.size <= rebuildRows && actions.bytes <= rebuildBytes) return;
        await actions.save(tx, schema);
      },
      async finish(tx) {
        await rebuilt.finish(tx);
        await actions.save(tx, schema);
      },
    };
  },
  switched: (tx) => notify(tx, compiledBotsChannel, everyBot),
};

function concerningHeads(events: readonly RecordedEvent[]): RecordedEvent[] {
  return events.filter(({ type }) => heads.handles.includes(type));
}

async function projectActions(
  events: readonly RecordedEvent[],
  tx: Kysely<unknown>,
  schema: string,
): Promise<void> {
  const rows = new CompiledActionRows();
  await rows.apply(events, tx, schema);
  await rows.save(tx, schema);
}
