import type { CompiledAction, CompiledBotHead, ContactField } from '@botter/contracts';
import type { Pool, PoolClient } from 'pg';
import type { BotWebhook, CompiledActionRow, CompiledBotRow } from './compiled-bots.tables';

/**
 * To join in other modules' statements: a row for each bot (`bot_id`), with its owner's setting
 * (`takeover_mode`, null for off).
 */
export const botsInSql = '(select bot_id, takeover_mode from read.compiled_bots)';

/** Every change of a bot increases this, whichever row it is in. */
const version =
  'greatest(b.version, (select max(a.version) from read.compiled_actions a where a.bot_id = b.bot_id))';

/** Actions that are read together: one has half a megabyte at most. */
const actionsOfPiece = 32;

/** The versions of those of the bots that exist. */
export async function versionsOf(pool: Pool, botIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ bot_id: string; version: number }>({
    name: 'compiled-bot-versions',
    text: `select b.bot_id, ${version} as version from read.compiled_bots b where b.bot_id = any($1)`,
    values: [botIds],
  });
  return new Map(rows.map((row) => [row.bot_id, row.version]));
}

/** An enabled action without its content. */
type KeyRow = readonly [
  actionId: string,
  version: number,
  trigger: CompiledAction['trigger'],
  command: string,
  triggers: CompiledAction['triggers'] | null,
];

/**
 * A bot needs state while an enabled action does, or one of an earlier version in which people may still wait
 * for an answer.
 */
const needsState = `(
        exists (select from read.compiled_actions a where a.bot_id = b.bot_id and a.enabled and a.needs_state)
        or exists (select from read.superseded_actions s where s.bot_id = b.bot_id and s.needs_state))`;

export interface ReadBot {
  readonly version: number;
  readonly head: CompiledBotHead;
  readonly keys: readonly KeyRow[];
}

/** A bot with the keys of its actions, read as one snapshot; undefined if there is none. */
export async function readBot(pool: Pool | PoolClient, botId: string): Promise<ReadBot | undefined> {
  const { rows } = await pool.query<HeadRow & { current: number; keys: string }>({
    name: 'compiled-bot',
    text: `select b.*, ${version} as current, ${needsState} as needs_state, (
        select coalesce(json_agg(json_build_array(a.action_id, a.version, a.trigger, a.command, a.triggers) order by a.action_id), '[]')
        from read.compiled_actions a where a.bot_id = b.bot_id and a.enabled)::text as keys
      from read.compiled_bots b where b.bot_id = $1`,
    values: [botId],
  });
  const [row] = rows;
  return row && { version: row.current, head: headOf(row), keys: JSON.parse(row.keys) as KeyRow[] };
}

/** A bot without its actions, which are not looked at: whether they need state isn't known. */
export async function readHead(
  pool: Pool | PoolClient,
  botId: string,
): Promise<Omit<CompiledBotHead, 'needsState'> | undefined> {
  const { rows } = await pool.query<CompiledBotRow>({
    name: 'compiled-bot-head',
    text: 'select * from read.compiled_bots where bot_id = $1',
    values: [botId],
  });
  return rows[0] && headOf({ ...rows[0], needs_state: false });
}

type HeadRow = CompiledBotRow & { readonly needs_state: boolean };

function headOf(row: HeadRow): CompiledBotHead {
  const webhooks = (row.webhooks ?? [])
    .filter(({ enabled }) => enabled)
    .map(({ webhookId, events, payloadFormat }) => ({ webhookId, events, payloadFormat }));
  return {
    botId: row.bot_id,
    telegramId: row.telegram_id,
    username: row.username,
    name: row.name,
    tokenRef: row.token_ref,
    webhookSecretRef: row.webhook_secret_ref,
    ...(row.takeover_mode && { takeoverMode: row.takeover_mode }),
    ...(webhooks.length > 0 && { webhooks }),
    ...(row.published_version !== null && { publishedVersion: row.published_version }),
    ...(row.needs_state && { needsState: true }),
    ...(row.contact_fields && { contactFields: row.contact_fields }),
    ...(row.time_zone && { timeZone: row.time_zone }),
  };
}

export type ReadAction = Pick<CompiledActionRow, 'version'> & {
  /** The action as JSON, so that it is known how large it is. */
  readonly document: string;
};

/** The current action; undefined if it was deleted or switched off. */
export async function readAction(
  pool: Pool,
  botId: string,
  actionId: string,
): Promise<ReadAction | undefined> {
  const { rows } = await pool.query<ReadAction>({
    name: 'compiled-action',
    text: `select version, document::text as document from read.compiled_actions
      where bot_id = $1 and action_id = $2 and enabled`,
    values: [botId, actionId],
  });
  return rows[0];
}

/**
 * The current webhook of an action; undefined if it was removed, switched off, or deleted with its action
 * or bot.
 */
export async function actionWebhookOf(
  pool: Pool,
  botId: string,
  actionId: string,
): Promise<NonNullable<CompiledAction['webhook']> | undefined> {
  const { rows } = await pool.query<Pick<CompiledAction, 'webhook'>>({
    name: 'compiled-action-webhook',
    text: `select document -> 'webhook' as webhook from read.compiled_actions
      where bot_id = $1 and action_id = $2 and enabled`,
    values: [botId, actionId],
  });
  return rows[0]?.webhook ?? undefined;
}

/** All actions of a bot, disabled ones too, in the order of their commands, a few at a time. */
export async function* actionsInPieces(pool: Pool, botId: string): AsyncGenerator<CompiledAction[]> {
  const { rows } = await pool.query<{ action_id: string }>({
    name: 'compiled-action-ids',
    text: 'select action_id from read.compiled_actions where bot_id = $1 order by command, action_id',
    values: [botId],
  });
  for (let done = 0; done < rows.length; done += actionsOfPiece) {
    const ids = rows.slice(done, done + actionsOfPiece).map(({ action_id }) => action_id);
    const { rows: piece } = await pool.query<Pick<CompiledActionRow, 'document'>>({
      name: 'compiled-actions-among',
      text: `select document from read.compiled_actions where bot_id = $1 and action_id = any($2::text[])
        order by command, action_id`,
      values: [botId, ids],
    });
    yield piece.map(({ document }) => document);
  }
}

/** How many enabled actions these bots have. */
export async function enabledActionsOf(pool: Pool, botIds: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from read.compiled_actions where bot_id = any($1) and enabled',
    [botIds],
  );
  return rows[0]?.count ?? 0;
}

/** Commands of these actions by their ids; deleted ones are missing. */
export async function actionCommandsOf(
  pool: Pool,
  botIds: readonly string[],
  actionIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<Pick<CompiledActionRow, 'action_id' | 'command'>>(
    'select action_id, command from read.compiled_actions where bot_id = any($1) and action_id = any($2)',
    [botIds, actionIds],
  );
  return new Map(rows.map(({ action_id, command }) => [action_id, command]));
}

/** The webhooks of a bot, disabled ones too. */
export async function botWebhooksOf(pool: Pool, botId: string): Promise<readonly BotWebhook[]> {
  const { rows } = await pool.query<Pick<CompiledBotRow, 'webhooks'>>({
    name: 'compiled-bot-webhooks',
    text: 'select webhooks from read.compiled_bots where bot_id = $1',
    values: [botId],
  });
  return rows[0]?.webhooks ?? [];
}

/** A webhook of a bot, also a disabled one; undefined if it was removed. */
export async function botWebhookOf(
  pool: Pool,
  botId: string,
  webhookId: string,
): Promise<BotWebhook | undefined> {
  return (await botWebhooksOf(pool, botId)).find((webhook) => webhook.webhookId === webhookId);
}

/** The fields of a bot's contacts, and its time zone. */
export async function contactSettingsOf(
  pool: Pool | PoolClient,
  botId: string,
): Promise<{ readonly contactFields: readonly ContactField[]; readonly timeZone: string }> {
  const { rows } = await pool.query<Pick<CompiledBotRow, 'contact_fields' | 'time_zone'>>({
    name: 'compiled-bot-contact-settings',
    text: 'select contact_fields, time_zone from read.compiled_bots where bot_id = $1',
    values: [botId],
  });
  return { contactFields: rows[0]?.contact_fields ?? [], timeZone: rows[0]?.time_zone ?? 'UTC' };
}

/** Ids of all bots. */
export async function botIdsOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ bot_id: string }>('select bot_id from read.compiled_bots');
  return rows.map(({ bot_id }) => bot_id);
}
