import type { PoolClient } from 'pg';

/** A module's record about one chat. */
export interface TakenEntry {
  readonly botId: string;
  readonly chatId: string;
  /**
   * False if the bot's reply was dropped: a person has taken over the chat, or the album has triggered
   * before.
   */
  readonly replied: boolean;
  /** As the module's `entryOf` returned it. */
  readonly entry: unknown;
}

export interface LedgerPage {
  readonly entries: readonly TakenEntry[];
  /** Place of the last row, to take the next ones; undefined if there was none. */
  readonly last: LedgerPlace | undefined;
  /** Rows of the ledger it took, each with the entries of one commit. */
  readonly rows: number;
}

export interface LedgerPlace {
  readonly botId: string;
  readonly seq: string;
}

interface Row {
  readonly bot_id: string;
  readonly seq: string;
  readonly entries: readonly [chatId: string, replied: boolean, entry: unknown][];
  readonly erased: boolean;
}

/**
 * Adds the entries of a commit to the ledger, a row for each bot and module.
 * @param rows a query with `bot_id`, `chat_id`, `module`, `entry` as json, and `replied`
 */
export function noteEntries(rows: string): string {
  return `insert into app.ledger (bot_id, module, entries)
  select bot_id, module, json_agg(json_build_array(chat_id, replied, entry)) from (${rows}) e group by 1, 2`;
}

const text = (which: string, lock: string) => `
with taken as materialized (
  select module, bot_id, seq from app.ledger where module = $1 and ${which}
  order by bot_id, seq limit $2 for update ${lock}
)
delete from app.ledger l using taken t where l.module = t.module and l.bot_id = t.bot_id and l.seq = t.seq
returning l.bot_id, l.seq, l.entries, exists (select from app.erased_bots e where e.bot_id = l.bot_id) as erased`;

/**
 * Takes entries from the ledger, within the transaction that uses them. Several processes share them: entries
 * that another one is taking are left out. Entries of a bot that is being erased are dropped; no erasure
 * begins before the transaction ends.
 */
export async function takeLedgerEntries(
  client: PoolClient,
  module: string,
  limit: number,
  after: LedgerPlace = { botId: '', seq: '0' },
): Promise<LedgerPage> {
  const { rows } = await client.query<Row>(text('(bot_id, seq) > ($3, $4)', 'skip locked'), [
    module,
    limit,
    after.botId,
    after.seq,
  ]);
  return pageOf(rows);
}

/** The same for some bots; it waits for entries that another process is taking. */
export async function takeLedgerEntriesOf(
  client: PoolClient,
  module: string,
  limit: number,
  botIds: readonly string[],
): Promise<LedgerPage> {
  const { rows } = await client.query<Row>(text('bot_id = any($3)', ''), [module, limit, botIds]);
  return pageOf(rows);
}

function pageOf(rows: readonly Row[]): LedgerPage {
  const places = rows.map(({ bot_id, seq }) => ({ botId: bot_id, seq }));
  const entries = rows.flatMap((row) =>
    row.erased
      ? []
      : row.entries.map(([chatId, replied, entry]) => ({ botId: row.bot_id, chatId, replied, entry })),
  );
  return { entries, last: places.sort(byPlace).at(-1), rows: rows.length };
}

function byPlace(a: LedgerPlace, b: LedgerPlace): number {
  if (a.botId !== b.botId) return a.botId < b.botId ? -1 : 1;
  return Number(a.seq) - Number(b.seq);
}
