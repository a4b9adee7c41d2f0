import type { Pool, PoolClient } from 'pg';
import { hasTagByIndex } from '../conditions/values-sql';

const known = `
select tag from app.contact_tags where bot_id = $1 and tag = any($2)`;

const add = `
insert into app.contact_tags (bot_id, tag)
select $1, tag from unnest($2::text[]) as tag
where not exists (select from app.erased_bots where bot_id = $1)
order by tag on conflict do nothing`;

const isInUse = `exists (
  select from app.contact_values v where v.bot = app.bot_number($1) and ${hasTagByIndex('t.tag', '$1')})`;

/** Those that no contact has any more. */
const prune = `delete from app.contact_tags t where bot_id = $1 and not ${isInUse}`;

/**
 * Makes room for tags of a bot, within the caller's transaction. Two callers at the same time may both get
 * the last room: the number is a bound, not a count.
 * @returns those that the bot has now; without the others it has as many different ones as it may
 */
export async function roomForTags(
  client: PoolClient,
  botId: string,
  tags: readonly string[],
  most: number,
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(tags)];
  const { rows } = await client.query<{ tag: string }>(known, [botId, wanted]);
  const have = new Set(rows.map(({ tag }) => tag));
  const fresh = wanted.filter((tag) => !have.has(tag));
  if (fresh.length === 0) return have;
  let room = most - (await countOf(client, botId));
  if (room < fresh.length) {
    await client.query(prune, [botId]);
    room = most - (await countOf(client, botId));
  }
  const added = fresh.slice(0, Math.max(0, room));
  if (added.length > 0) await client.query(add, [botId, added]);
  return new Set([...have, ...added]);
}

/** The different tags of a bot, also those that no contact has any more. */
export function tagsOf(client: Pool | PoolClient, botId: string): Promise<string[]> {
  return tagsWhere(client, botId, 'true');
}

/** The different tags that contacts of a bot have. */
export function tagsInUse(client: Pool | PoolClient, botId: string): Promise<string[]> {
  return tagsWhere(client, botId, isInUse);
}

async function tagsWhere(client: Pool | PoolClient, botId: string, condition: string): Promise<string[]> {
  const { rows } = await client.query<{ tag: string }>(
    `select tag from app.contact_tags t where bot_id = $1 and ${condition}`,
    [botId],
  );
  return rows.map(({ tag }) => tag);
}

async function countOf(client: PoolClient, botId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from app.contact_tags where bot_id = $1',
    [botId],
  );
  return rows[0]?.count ?? 0;
}
