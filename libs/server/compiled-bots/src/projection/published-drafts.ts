import { type Kysely, sql } from 'kysely';
import { keptBytesOf, keptVersions } from './kept-versions';

/** A version of a bot whose actions chats get. */
export interface PublishedVersion {
  readonly botId: string;
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
}

type Tables = Readonly<Record<'compiled' | 'drafted' | 'superseded' | 'versions', ReturnType<typeof sql.id>>>;

function tablesOf(schema: string): Tables {
  return {
    compiled: sql.id(schema, 'compiled_actions'),
    drafted: sql.id(schema, 'drafted_actions'),
    superseded: sql.id(schema, 'superseded_actions'),
    versions: sql.id(schema, 'published_versions'),
  };
}

/** The bots among these whose changes go to a draft. */
export async function botsWithDrafts(
  tx: Kysely<unknown>,
  schema: string,
  botIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ bot_id: string }>`
    select distinct bot_id from ${tablesOf(schema).versions}
    where bot_id = any(${[...new Set(botIds)]}::text[])`.execute(tx);
  return new Set(rows.map(({ bot_id }) => bot_id));
}

/** From here on changes go to the draft: chats get the bot at this version. */
export async function startDrafts(
  tx: Kysely<unknown>,
  schema: string,
  { botId, version, at }: PublishedVersion,
): Promise<void> {
  await sql`
    insert into ${tablesOf(schema).versions} (bot_id, version, at) values (${botId}, ${version}, ${at})
    on conflict do nothing`.execute(tx);
}

/**
 * Replaces what was published with the draft. The former version is kept for the delayed callbacks that began
 * with it.
 */
export async function publishDraft(
  tx: Kysely<unknown>,
  schema: string,
  published: PublishedVersion,
): Promise<void> {
  const tables = tablesOf(schema);
  const { botId, version } = published;
  await sql`
    insert into ${tables.superseded} (bot_id, action_id, version, until_version, needs_state, document)
    select bot_id, action_id, a.version, ${version}::integer, a.needs_state, a.document
    from ${tables.compiled} a join ${tables.drafted} d using (bot_id, action_id)
    where bot_id = ${botId} and a.enabled
    on conflict do nothing`.execute(tx);
  await moveDraft(tx, tables, botId);
  await startDrafts(tx, schema, published);
  await forgetOldVersions(tx, tables, published);
}

/** Every change is live immediately again, and so is what is left of the draft. */
export async function endDrafts(tx: Kysely<unknown>, schema: string, botId: string): Promise<void> {
  const tables = tablesOf(schema);
  await moveDraft(tx, tables, botId);
  for (const table of [tables.versions, tables.superseded]) {
    await sql`delete from ${table} where bot_id = ${botId}`.execute(tx);
  }
}

async function moveDraft(tx: Kysely<unknown>, { compiled, drafted }: Tables, botId: string): Promise<void> {
  await sql`
    delete from ${compiled} where bot_id = ${botId} and action_id in (
      select action_id from ${drafted} where bot_id = ${botId} and document is null)`.execute(tx);
  await sql`
    insert into ${compiled} (bot_id, action_id, version, trigger, triggers, command, enabled, needs_state, document)
    select bot_id, action_id, version, document ->> 'trigger', document -> 'triggers', document ->> 'command',
      (document ->> 'enabled')::boolean, needs_state, document
    from ${drafted} where bot_id = ${botId} and document is not null
    on conflict (bot_id, action_id) do update set version = excluded.version, trigger = excluded.trigger,
      triggers = excluded.triggers, command = excluded.command, enabled = excluded.enabled, needs_state = excluded.needs_state,
      document = excluded.document`.execute(tx);
  await sql`delete from ${drafted} where bot_id = ${botId}`.execute(tx);
}

/** By the time of the event, not of today: so a replay forgets the same. */
async function forgetOldVersions(
  tx: Kysely<unknown>,
  { versions, superseded }: Tables,
  { botId, at }: PublishedVersion,
): Promise<void> {
  const known = await sql<{ version: number; at: Date }>`
    select version, at from ${versions} where bot_id = ${botId} order by version desc`.execute(tx);
  const replaced = await sql<{ until_version: number; bytes: number }>`
    select until_version, sum(octet_length(document::text))::float as bytes from ${superseded}
    where bot_id = ${botId} group by until_version`.execute(tx);
  const bytes = new Map(replaced.rows.map((row) => [row.until_version, row.bytes]));
  const oldest = keptVersions(known.rows, keptBytesOf(bytes), new Date(at)).at(-1)!.version;
  await sql`delete from ${versions} where bot_id = ${botId} and version < ${oldest}`.execute(tx);
  await sql`delete from ${superseded} where bot_id = ${botId} and until_version <= ${oldest}`.execute(tx);
}
