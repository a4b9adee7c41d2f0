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

const scannedCards = `SELECT count(*), count(DISTINCT chat_id) FROM app.messages
  WHERE bot_id = $1 AND at >= now() - interval '90 days' AND kind <> 'button_press'`;
const scannedDays = `SELECT (at AT TIME ZONE 'Asia/Kolkata')::date::text AS day, count(*) FILTER (WHERE direction = 'incoming') AS incoming,
    count(*) FILTER (WHERE direction = 'outgoing') AS outgoing, count(DISTINCT chat_id)::int AS chats FROM app.messages
  WHERE bot_id = $1 AND at >= now() - interval '90 days' AND kind <> 'button_press' GROUP BY 1`;

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

/** Messages in sessions, and the counts that would have been kept as they came. */
async function seed(client, botId) {
  await client.query(
    `INSERT INTO app.chats (id, bot_id, telegram_chat_id, type, name)
     SELECT gen_random_uuid(), $1, 710000000 + n, 'private', 'Person ' || n FROM generate_series(1, $2::int) AS n`,
    [botId, chats],
  );
  await client.query(
    `INSERT INTO app.messages (id, bot_id, chat_id, direction, kind, text, action_id, at, delivery)
     SELECT uuidv7(at - now()), $1, chat.id, CASE WHEN n % 2 = 0 THEN 'incoming' ELSE 'outgoing' END, 'text',
            'Message ' || n, CASE WHEN n % 2 = 1 THEN 'action-' || n / 2 % 50 END, at, CASE WHEN n % 2 = 1 THEN 'sent' END
     FROM generate_series(0, $2::int - 1) AS n
     CROSS JOIN LATERAL (SELECT now() - interval '89 days' + n / $4::int * (interval '89 days' / ($2::int / $4::int))
       + n % $4::int * interval '1 minute' - interval '10 minutes' AS at) AS times
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM app.chats WHERE bot_id = $1) AS chat
       ON chat.place = n / $4::int * 7919 % $3::int`,
    [botId, messages, chats, session],
  );
  await client.query(
    `WITH active AS (
       SELECT DISTINCT chat_id, date_bin('15 minutes', at, 'epoch') AS quarter FROM app.messages WHERE bot_id = $1
     ), gaps AS (
       SELECT quarter, (extract(epoch FROM quarter - lag(quarter) OVER (PARTITION BY chat_id ORDER BY quarter)) / 900)::int AS gap FROM active
     ), chats AS (
       SELECT quarter, count(*) AS chats, array_agg(gap) AS gaps FROM gaps GROUP BY 1
     ), counts AS (
       SELECT date_bin('15 minutes', at, 'epoch') AS quarter, count(*) FILTER (WHERE direction = 'incoming') AS incoming,
         count(*) FILTER (WHERE direction = 'outgoing') AS replies FROM app.messages WHERE bot_id = $1 GROUP BY 1
     )
     INSERT INTO app.analytics_quarters (bot_id, quarter, incoming, replies, chats, again)
     SELECT $1, quarter, incoming, replies, chats, ARRAY(
       SELECT (SELECT count(*) FROM unnest(gaps) AS gap WHERE gap <= n) FROM generate_series(1, 99) AS n ORDER BY n)
     FROM counts JOIN chats USING (quarter) ORDER BY 2`,
    [botId],
  );
  await client.query(
    `INSERT INTO app.analytics_chat_hours (bot_id, hour, chat_id, messages)
     SELECT bot_id, date_trunc('hour', at), chat_id, count(*) FROM app.messages WHERE bot_id = $1 GROUP BY 1, 2, 3 ORDER BY 2`,
    [botId],
  );
  await client.query(
    `INSERT INTO app.analytics_uses (bot_id, hour, kind, name, count)
     SELECT bot_id, date_trunc('hour', at), use, use || action_id, count(*) FROM app.messages, unnest(ARRAY['action', 'button']) AS use
     WHERE bot_id = $1 AND action_id IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 2`,
    [botId],
  );
  await client.query(
    `INSERT INTO app.analytics_unanswered SELECT $1, 'text ' || n, n, now() FROM generate_series(1, 200) AS n`,
    [botId],
  );
  await client.query(
    'ANALYZE app.messages, app.chats, app.analytics_quarters, app.analytics_chat_hours, app.analytics_uses',
  );
}

const percentile95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];
