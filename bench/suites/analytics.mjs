import { productWithSandbox } from '../lib/product-with-sandbox.mjs';

export const title =
  'analytics: 90 days of a bot with 1,000,000 messages over 20,000 chats, 95th percentile over HTTP';
export const baseline = 'the same figures counted from the messages themselves, in PostgreSQL alone';

const rounds = 40;
const messages = 1_000_000;
const chats = 20_000;
/** Messages that a chat writes in a row. */
const session = 8;

export async function run(report) {
  const product = await productWithSandbox();
  try {
    const owner = await product.owner('analytics');
    await seed(product.database, owner.botId);
    const scans = { 'cards and lists': scannedCards, 'chart and lists': scannedDays };
    const paths = {
      'cards and lists': '/api/analytics?timeRange=90d',
      'chart and lists': '/api/analytics/activity?timeRange=90d&timeZone=Asia/Kolkata',
    };
    for (const [kind, path] of Object.entries(paths)) {
      const times = [];
      let points;
      for (let round = -5; round < rounds; round += 1) {
        const started = performance.now();
        const response = await fetch(`${product.origin}${path}`, {
          headers: { authorization: `Bearer ${owner.token}` },
        });
        const found = await response.json();
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        if (kind === 'cards and lists' && found.totalChats !== chats) throw new Error('chats are missing');
        points = found.points;
        if (round >= 0) times.push(performance.now() - started);
      }
      const started = performance.now();
      const { rows } = await product.database.query(scans[kind], [owner.botId]);
      const scanned = performance.now() - started;
      if (points) checkDays(points, rows);
      report.ratio(`ms ${kind}`, percentile95(times), scanned, undefined, { atMost: 100 });
    }
  } finally {
    await product.stop();
  }
}

const scannedCards = `select count(*), count(distinct chat_id) from app.messages
  where bot_id = $1 and at >= now() - interval '90 days' and kind <> 'button_press'`;
const scannedDays = `select (at at time zone 'Asia/Kolkata')::date::text as day, count(*) filter (where direction = 'incoming') as incoming,
    count(*) filter (where direction = 'outgoing') as outgoing, count(distinct chat_id)::int as chats from app.messages
  where bot_id = $1 and at >= now() - interval '90 days' and kind <> 'button_press' group by 1`;

/** The chats of each whole day are as many as the messages say. */
function checkDays(points, rows) {
  const chatsOf = new Map(rows.map(({ day, chats: found }) => [day, found]));
  const dayOf = (at) => new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().slice(0, 10);
  for (const { from, newChats, returningChats } of points.slice(1)) {
    const expected = chatsOf.get(dayOf(from)) ?? 0;
    if (newChats + returningChats !== expected)
      throw new Error(`${newChats + returningChats} chats instead of ${expected} on the day from ${from}`);
  }
}

/** Messages in sessions, and the counts that the product would have recorded for them. */
async function seed(client, botId) {
  await client.query(
    `insert into app.chats (id, bot_id, telegram_chat_id, type, name)
     select gen_random_uuid(), $1, 710000000 + n, 'private', 'Person ' || n from generate_series(1, $2::int) as n`,
    [botId, chats],
  );
  await client.query(
    `insert into app.messages (id, bot_id, chat_id, direction, kind, text, action_id, at, delivery)
     select uuidv7(at - now()), $1, chat.id, case when n % 2 = 0 then 'incoming' else 'outgoing' end, 'text',
            'Message ' || n, case when n % 2 = 1 then 'action-' || n / 2 % 50 end, at, case when n % 2 = 1 then 'sent' end
     from generate_series(0, $2::int - 1) as n
     cross join lateral (select now() - interval '89 days' + n / $4::int * (interval '89 days' / ($2::int / $4::int))
       + n % $4::int * interval '1 minute' - interval '10 minutes' as at) as times
     join (select id, row_number() over (order by id) - 1 as place from app.chats where bot_id = $1) as chat
       on chat.place = n / $4::int * 7919 % $3::int`,
    [botId, messages, chats, session],
  );
  await client.query(
    `with active as (
       select distinct chat_id, date_bin('15 minutes', at, 'epoch') as quarter from app.messages where bot_id = $1
     ), gaps as (
       select quarter, (extract(epoch from quarter - lag(quarter) over (partition by chat_id order by quarter)) / 900)::int as gap from active
     ), chats as (
       select quarter, count(*) as chats, array_agg(gap) as gaps from gaps group by 1
     ), counts as (
       select date_bin('15 minutes', at, 'epoch') as quarter, count(*) filter (where direction = 'incoming') as incoming,
         count(*) filter (where direction = 'outgoing') as replies from app.messages where bot_id = $1 group by 1
     )
     insert into app.analytics_quarters (bot_id, quarter, incoming, replies, chats, again)
     select $1, quarter, incoming, replies, chats, array(
       select (select count(*) from unnest(gaps) as gap where gap <= n) from generate_series(1, 99) as n order by n)
     from counts join chats using (quarter) order by 2`,
    [botId],
  );
  await client.query(
    `insert into app.analytics_chat_hours (bot_id, hour, chat_id, messages)
     select bot_id, date_trunc('hour', at), chat_id, count(*) from app.messages where bot_id = $1 group by 1, 2, 3 order by 2`,
    [botId],
  );
  await client.query(
    `insert into app.analytics_uses (bot_id, hour, kind, name, count)
     select bot_id, date_trunc('hour', at), use, use || action_id, count(*) from app.messages, unnest(array['action', 'button']) as use
     where bot_id = $1 and action_id is not null group by 1, 2, 3, 4 order by 2`,
    [botId],
  );
  await client.query(
    `insert into app.analytics_unanswered select $1, 'text ' || n, n, now() from generate_series(1, 200) as n`,
    [botId],
  );
  await client.query(
    'ANALYZE app.messages, app.chats, app.analytics_quarters, app.analytics_chat_hours, app.analytics_uses',
  );
}

const percentile95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];
