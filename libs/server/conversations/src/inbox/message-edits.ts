import type { PoolClient } from 'pg';
import type { WrittenUpdate } from './inbox-signals';
import type { PlannedUpdate } from './planned-update';

/** Telegram lets people change messages for two days; no message further back than this is searched. */
const editReach = 2000;

/** Bound of the earlier versions of a message: the first is kept, and this many of the latest. */
const latestVersions = 19;
/** Bytes of the latest; together with the first, which Telegram's limit bounds, 64 kB. */
const latestBytes = 48 * 1024;
/** Telegram's limit of a text, in characters. */
const versionLength = 4096;

/**
 * The statement before locks the chat's row, so the edits of a message come one after the other. Each text
 * that is replaced by a different one becomes a version; versions beyond the bounds are not written, or
 * dropped.
 */
const text = `
with message as materialized (
  select id, text from (
    select id, text, telegram_message_id, direction from app.messages where bot_id = $1 and chat_id = $2
    order by id desc limit ${editReach}
  ) recent
  where telegram_message_id = $3 and direction = 'incoming' limit 1
), changed as (
  update app.messages m set
    text = ($4::text[])[array_upper($4::text[], 1)], edited_at = ($5::timestamptz[])[array_upper($5::timestamptz[], 1)]
  from message where m.bot_id = $1 and m.id = message.id
  returning m.id, message.text as before
), edits as (
  select c.id, e.i, e.at as until, e.text as after,
    case when e.i = 1 then c.before else lag(e.text) over (order by e.i) end as text
  from changed c, unnest($4::text[], $5::timestamptz[]) with ordinality as e(text, at, i)
), known as materialized (
  select v.n, octet_length(coalesce(v.text, '')) as bytes
  from app.message_versions v join changed c on v.message_id = c.id where v.bot_id = $1
), added as (
  select id, coalesce((select max(n) from known), 0) + row_number() over (order by i) as n,
    left(text, ${versionLength}) as text, until
  from edits where text is distinct from after
), latest as (
  select n, row_number() over w as position, sum(bytes) over w as bytes
  from (select n, bytes from known union all select n, octet_length(coalesce(text, '')) from added) every
  where n > 1
  window w as (order by n desc)
), excess as materialized (
  select n from latest where position > ${latestVersions} or bytes > ${latestBytes}
), kept as (
  insert into app.message_versions (bot_id, message_id, n, text, until)
  select $1, id, n, text, until from added where n not in (select n from excess)
), dropped as (
  delete from app.message_versions v using changed c
  where v.bot_id = $1 and v.message_id = c.id and v.n in (select n from excess)
)
select id from changed`;

/** Edits of one message, the earliest first. */
interface MessageEdits {
  readonly botId: string;
  readonly chatId: string;
  readonly telegramMessageId: string;
  readonly edits: readonly Pick<NonNullable<PlannedUpdate['edit']>, 'text' | 'at'>[];
}

/**
 * Replaces the text of a message by the latest one. Of the earlier versions only the first and the latest
 * stay readable, so that endless edits don't make rows grow. Returns the message's id if the message is
 * stored.
 */
async function applyEdits(
  client: PoolClient,
  { botId, chatId, telegramMessageId, edits }: MessageEdits,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>({
    name: 'apply-edits',
    text,
    values: [
      botId,
      chatId,
      telegramMessageId,
      edits.map((edit) => edit.text?.replaceAll('\0', '') ?? null),
      edits.map(({ at }) => at),
    ],
  });
  return rows[0]?.id;
}

/**
 * Applies the edits of a batch, those of one message together, and adds the id of the message to the last of
 * them.
 */
export async function withEdits(
  client: PoolClient,
  kept: readonly WrittenUpdate[],
): Promise<WrittenUpdate[]> {
  const messages = new Map<
    string,
    MessageEdits & { edits: MessageEdits['edits'][number][]; last: WrittenUpdate }
  >();
  for (const one of kept) {
    const { planned, accepted } = one;
    if (!accepted?.chat_id || !planned.edit) continue;
    const { botId, edit } = planned;
    const key = `${accepted.chat_id}/${edit.telegramMessageId}`;
    const known = messages.get(key);
    if (known) {
      known.edits.push(edit);
      known.last = one;
    } else {
      const { telegramMessageId } = edit;
      messages.set(key, { botId, chatId: accepted.chat_id, telegramMessageId, edits: [edit], last: one });
    }
  }
  const edited = new Map<WrittenUpdate, string | undefined>();
  for (const message of messages.values()) edited.set(message.last, await applyEdits(client, message));
  return kept.map((one) => (edited.has(one) ? { ...one, editedMessageId: edited.get(one) } : one));
}
