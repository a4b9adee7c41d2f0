import { type CompiledAction, type CompiledBot, needsState } from '@botter/contracts';
import { inTransaction } from '@botter/server-database';
import type { Pool, PoolClient } from 'pg';
import { compiledBotsChannel } from '../compiled-bots.channel';
import type { BotWebhook } from '../compiled-bots.tables';

/**
 * Writes a whole bot as the projection does, replaces its earlier rows, and notifies the runtimes: in one
 * transaction, so no one finds it without its actions.
 */
export function storeCompiledBot(pool: Pool, bot: CompiledBot): Promise<void> {
  return inTransaction(pool, (client) => writeBot(client, bot));
}

async function writeBot(client: PoolClient, bot: CompiledBot): Promise<void> {
  const { botId, telegramId, username, name, tokenRef, webhookSecretRef, takeoverMode, actions } = bot;
  const { contactFields = null, timeZone = null } = bot;
  const { rows } = await client.query<{ version: number }>(
    `insert into read.compiled_bots (bot_id, version, telegram_id, username, name, token_ref, webhook_secret_ref, takeover_mode,
       contact_fields, time_zone)
     values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (bot_id) do update set version = 1 + greatest(compiled_bots.version,
         (select max(version) from read.compiled_actions a where a.bot_id = $1)),
       telegram_id = $2, username = $3, name = $4, token_ref = $5, webhook_secret_ref = $6, takeover_mode = $7,
       contact_fields = $8, time_zone = $9
     returning version`,
    [
      botId,
      telegramId,
      username,
      name,
      tokenRef,
      webhookSecretRef,
      takeoverMode ?? null,
      contactFields && JSON.stringify(contactFields),
      timeZone,
    ],
  );
  await client.query('delete from read.compiled_actions where bot_id = $1', [botId]);
  for (const action of actions) {
    const { actionId, trigger, triggers, command, enabled } = action;
    await client.query('insert into read.compiled_actions values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      botId,
      actionId,
      rows[0]!.version,
      trigger,
      triggers ? JSON.stringify(triggers) : null,
      command,
      enabled,
      bot.needsState ?? needsState(action),
      JSON.stringify(action),
    ]);
  }
  await client.query('select pg_notify($1, $2)', [compiledBotsChannel, botId]);
}

/** Publishes the stored draft of a bot, and notifies the runtimes: the replaced actions are kept. */
export async function publishCompiledBot(
  pool: Pool,
  botId: string,
  version: number,
  actions: readonly CompiledAction[],
): Promise<void> {
  for (const action of actions) {
    await pool.query(
      `insert into read.superseded_actions
       select bot_id, action_id, version, $3, needs_state, document from read.compiled_actions
       where bot_id = $1 and action_id = $2`,
      [botId, action.actionId, version],
    );
    await pool.query(
      `update read.compiled_actions set document = $3, version = $4, command = $5, enabled = $6, needs_state = $7
       where bot_id = $1 and action_id = $2`,
      [
        botId,
        action.actionId,
        JSON.stringify(action),
        version,
        action.command,
        action.enabled,
        needsState(action),
      ],
    );
  }
  await pool.query('insert into read.published_versions values ($1, $2, now())', [botId, version]);
  await pool.query('update read.compiled_bots set version = $2, published_version = $2 where bot_id = $1', [
    botId,
    version,
  ]);
  await pool.query('select pg_notify($1, $2)', [compiledBotsChannel, botId]);
}

/** Gives a stored bot these webhooks, and notifies the runtimes. */
export async function storeWebhooks(
  pool: Pool,
  botId: string,
  webhooks: readonly BotWebhook[],
): Promise<void> {
  await pool.query('update read.compiled_bots set webhooks = $2, version = version + 1 where bot_id = $1', [
    botId,
    JSON.stringify(webhooks),
  ]);
  await pool.query('select pg_notify($1, $2)', [compiledBotsChannel, botId]);
}

/** Deletes a bot, and notifies the runtimes. */
export async function removeCompiledBot(pool: Pool, botId: string): Promise<void> {
  await pool.query('delete from read.compiled_bots where bot_id = $1', [botId]);
  await pool.query('delete from read.compiled_actions where bot_id = $1', [botId]);
  await pool.query('select pg_notify($1, $2)', [compiledBotsChannel, botId]);
}

/** A bot read from the tables, with all its actions in the order of their ids; undefined if there is none. */
export async function readCompiledBot(pool: Pool, botId: string): Promise<CompiledBot | undefined> {
  const { readBot } = await import('../compiled-bots.queries');
  const bot = await readBot(pool, botId);
  if (!bot) return undefined;
  const { rows } = await pool.query(
    'select document from read.compiled_actions where bot_id = $1 order by action_id',
    [botId],
  );
  return { ...bot.head, actions: rows.map(({ document }) => document) };
}
